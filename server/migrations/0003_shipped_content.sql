-- What was loaded last, so that a start whose files have not changed need not read them all.
create table shipped_content (
  id boolean primary key default true check (id),
  fingerprint text not null,
  loaded_at timestamptz not null default now()
);
