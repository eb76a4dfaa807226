-- Lists of people by name, such as the readers of a procedure, read only the people of one page.
create index users_name on users (full_name, id);

-- Before, the list of sent announcements counted all their recipients for each page.
alter table announcements add column recipient_count integer not null default 0;
comment on column announcements.recipient_count is
  'Number of recipients, which a trigger counts when they are inserted. Recipients are never removed.';
update announcements set recipient_count = (
  select count(*) from announcement_recipients where announcement_id = announcements.id);

create function count_recipients() returns trigger language plpgsql as $$
begin
  update announcements set recipient_count = recipient_count + added.count
  from (select announcement_id, count(*) from new_recipients group by announcement_id) as added
  where announcements.id = added.announcement_id;
  return null;
end $$;
create trigger recipients_are_counted after insert on announcement_recipients
  referencing new table as new_recipients for each statement execute function count_recipients();
create index announcement_recipients_unread on announcement_recipients (announcement_id) where read_at is null;

-- For the numbers of completions of each module.
create index module_progress_completed on module_progress (module_id) where status = 'completed';
