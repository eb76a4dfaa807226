-- What the server's role may do. Applied after the migrations at every start, in one transaction, so that it also holds
-- where an administrator makes the role later than the tables. Tables of others in this schema are left alone.
do $$
declare
  kept record;
begin
  for kept in
    select oid::regclass as name, relkind as kind
    from pg_class
    where relnamespace = 'public'::regnamespace and relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'S')
  loop
    if kept.kind = 'S' then
      execute format('grant usage, select on sequence %s to loopcheck_server', kept.name);
    else
      execute format('grant select, insert, update, delete on %s to loopcheck_server', kept.name);
    end if;
  end loop;
end $$;

-- The memory of the house is only ever added to.
revoke update, delete, truncate on training_events from loopcheck_server;
revoke update, delete, truncate on sop_reads from loopcheck_server;

-- Both results of a regrade stay as they were.
revoke update, delete, truncate on regrades, attempt_regrades from loopcheck_server;

-- Which migrations were applied is the owner's to write.
revoke insert, update, delete, truncate on schema_migrations from loopcheck_server;
