-- Each server keeps the numbers of sign-ins of a day in memory until the attempts of this day change.
-- The statistics count the attempts of 30 days, and normally only those of today change.
create table sign_in_day_versions (
  day date primary key,
  version text not null
);
comment on table sign_in_day_versions is
  'The version of the attempts to sign in on each day in UTC. Each server keeps figures about them in memory for one version. A day without a row has had no change since this table was created.';
comment on column sign_in_day_versions.version is
  'The transaction that changed the attempts last: its id and its start in seconds since 1970. The id alone could be used again after a backup is restored.';

create function move_sign_in_day_version() returns trigger language plpgsql as $$
declare
  changed_at timestamptz := case when tg_op = 'DELETE' then old.login_time else new.login_time end;
  changed_day date := (changed_at at time zone 'UTC')::date;
  this_transaction text := format('%s %s', pg_current_xact_id(), extract(epoch from now()));
begin
  -- One write for each day and transaction, also if thousands of old attempts are removed.
  if not exists (select from sign_in_day_versions where day = changed_day and version = this_transaction) then
    insert into sign_in_day_versions (day, version) values (changed_day, this_transaction)
    on conflict (day) do update set version = excluded.version;
  end if;
  return null;
end $$;
-- Deferred to the commit, so that people who sign in wait for each other only during the commit. The time of an attempt
-- never changes.
create constraint trigger sign_ins_move_version after insert or update or delete on sign_ins
  deferrable initially deferred for each row
  execute function move_sign_in_day_version();
