"""What ./dev starts: the real PostgreSQL, the real Valkey, and the product's own processes under one supervisor.

Where `DATABASE_URL` or `REDIS_URL` names an outside server, that one is used and none is started.
"""
