-- A change of modules moves content_version and shared_version, and the two triggers lock them in the order of their
-- names. A change of revisions locks only shared_version. So a transaction that changes a revision and then its module
-- could wait for one that changes a module, and the other way round. All transactions lock shared_version first.
create or replace function move_content_version() returns trigger language plpgsql as $$
begin
  perform from shared_version for update;
  update content_version set version = version + 1;
  return null;
end $$;
