-- How a person wants the product to look, on whatever device, and whether by mail too.
alter table users
  add column theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  add column text_size text not null default 'normal' check (text_size in ('normal', 'large', 'larger')),
  add column motion text not null default 'system' check (motion in ('system', 'reduced')),
  add column wants_mail boolean not null default true;

-- What goes by mail too. Who does not want mail, or has none to get, has null here; a job takes what waits, once.
alter table notifications add column mail text check (mail in ('waiting', 'queued', 'sent'));
create index notifications_mail on notifications (created_at) where mail = 'waiting';
