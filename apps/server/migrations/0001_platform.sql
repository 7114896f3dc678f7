-- The role that the program works as. It owns nothing and can't log in: the owner's login takes
-- it on (startup parameter role=khela_app), so that what a module revokes from it really holds.
-- Roles belong to the whole server: another database may have made it already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'khela_app') then
    create role khela_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- made by another database's migration at this moment
end $$;

-- Whoever makes a role may pass it on from PostgreSQL 16 on, but not yet take it on.
do $$
begin
  if not pg_has_role(current_user, 'khela_app', 'usage') then
    execute format('grant khela_app to %I', current_user);
  end if;
end $$;

grant usage on schema public to khela_app;

-- What the owner makes from now on is open to the program for reading and writing of rows, never
-- for truncating or changing structure. A table whose rows are final revokes update and delete
-- from khela_app in its own migration.
alter default privileges grant select, insert, update, delete on tables to khela_app;
alter default privileges grant usage, select on sequences to khela_app;
-- Functions are for whoever is told, not for everybody; the program is told.
alter default privileges revoke execute on functions from public;
alter default privileges grant execute on functions to khela_app;
