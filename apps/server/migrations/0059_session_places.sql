-- Who else came from the same address with the same browser (OPS-02): a player's page asks it of all sessions.
create index member_session_place on member_session (ip, started_at);
