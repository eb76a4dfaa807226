-- Rights of the role that the server runs as. Applied after the migrations at every start, in one transaction, so that
-- they also hold where an administrator creates the role after the tables. Tables of other owners are left alone.
do $$
declare
  own record;
begin
  for own in
    select oid::regclass as name, relkind as kind
    from pg_class
    where relnamespace = 'public'::regnamespace and relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'S')
  loop
    if own.kind = 'S' then
      execute format('grant usage, select on sequence %s to loopcheck_server', own.name);
    elsif own.kind = 'v' then
      -- A view runs with the rights of its owner, so writing through a view would bypass the restrictions below.
      execute format('revoke all on %s from loopcheck_server', own.name);
      execute format('grant select on %s to loopcheck_server', own.name);
    else
      execute format('grant select, insert, update, delete on %s to loopcheck_server', own.name);
    end if;
  end loop;
end $$;

-- Append-only tables: training events, reads of procedures, and regrades with the results before and after.
revoke update, delete, truncate on training_events, sop_reads, regrades, attempt_regrades from loopcheck_server;
-- Personal details of events can be erased, not changed.
revoke update, truncate on training_event_details from loopcheck_server;

-- Only the owner records applied migrations.
revoke insert, update, delete, truncate on schema_migrations from loopcheck_server;
