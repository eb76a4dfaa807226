-- A procedure that the page cannot show is read by downloading it and saying so.
alter table sop_views
  -- When its file was first sent to be kept, in this revision.
  add column downloaded_at timestamptz;
alter table sop_reads
  -- Said by the reader after a download, instead of seen on the screen.
  add column is_declared boolean not null default false;
