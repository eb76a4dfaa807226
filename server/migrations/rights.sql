-- Privileges of the server's role. This file runs after the migrations at every start, in one transaction, because an
-- administrator may create the role after the tables. Tables of other owners are not changed.
do $$
declare
  relation record;
begin
  for relation in
    -- r: table, p: partitioned table, v: view, S: sequence.
    select oid::regclass as name, relkind as kind
    from pg_class
    where relnamespace = 'public'::regnamespace and relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'S')
  loop
    if relation.kind = 'S' then
      execute format('grant usage, select on sequence %s to loopcheck_server', relation.name);
    elsif relation.kind = 'v' then
      -- A view has the privileges of its owner, so writing through a view would bypass the restrictions below.
      execute format('revoke all on %s from loopcheck_server', relation.name);
      execute format('grant select on %s to loopcheck_server', relation.name);
    else
      execute format('grant select, insert, update, delete on %s to loopcheck_server', relation.name);
    end if;
  end loop;
end $$;

-- Append-only tables: training events, views and reads of procedures, and regrades.
revoke update, delete, truncate on training_events, sop_reads, viewed_sops, regrades, attempt_regrades from loopcheck_server;
-- Personal details of events can be deleted but not changed.
revoke update, truncate on training_event_details from loopcheck_server;

-- Only the owner records applied migrations.
revoke insert, update, delete, truncate on schema_migrations from loopcheck_server;
