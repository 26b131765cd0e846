"""What people see: pages, sockets and words. Rules, money and the floor are reached by their own doors."""
