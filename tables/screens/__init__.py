"""What people see: pages, sockets and words. Rules, money and the floor's decisions are reached through their own doors."""
