-- Questions under a module, and their answers.
create table discussion_posts (
  id uuid primary key default gen_random_uuid(),
  sequence bigint generated always as identity,
  module_id uuid not null references modules (id),
  question_id uuid references discussion_posts (id),
  author_id uuid not null references users (id),
  by_trainer boolean not null,
  title text not null default '',
  content text not null,
  accepted_answer_id uuid references discussion_posts (id),
  is_faq boolean not null default false,
  created_at timestamptz not null,
  edited_at timestamptz,
  removed_at timestamptz,
  removed_by uuid references users (id),
  check ((removed_at is null) = (removed_by is null)),
  check ((removed_at is null) = (content <> '')),
  check (question_id is null or (accepted_answer_id is null and not is_faq)),
  check (removed_at is null or not is_faq)
);
create index discussion_posts_list on discussion_posts (module_id, is_faq desc, sequence desc) where question_id is null;
create index discussion_posts_answers on discussion_posts (question_id, sequence) where question_id is not null;
create index discussion_posts_author on discussion_posts (author_id, created_at);
create index discussion_posts_removed_by on discussion_posts (removed_by) where removed_by is not null;
create index discussion_posts_accepted on discussion_posts (accepted_answer_id) where accepted_answer_id is not null;
comment on table discussion_posts is
  'Questions and answers. Removing a post erases its text and records who removed it and when.';
comment on column discussion_posts.sequence is 'Order of the list. Lists are paged by it.';
comment on column discussion_posts.question_id is
  'The question that this post answers; null if the post is a question.';
comment on column discussion_posts.by_trainer is 'True if the author was a trainer or admin at that time.';
comment on column discussion_posts.title is 'Empty for an answer.';
comment on column discussion_posts.accepted_answer_id is
  'The accepted answer; null if there is none or the post is an answer.';
comment on column discussion_posts.is_faq is
  'True if a trainer marked the question as frequently asked. Such questions are listed first.';

create table discussion_reports (
  post_id uuid not null references discussion_posts (id),
  reporter_id uuid not null references users (id),
  reported_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references users (id),
  primary key (post_id, reporter_id),
  check ((resolved_at is null) = (resolved_by is null))
);
create index discussion_reports_open on discussion_reports (reported_at) where resolved_at is null;
create index discussion_reports_reporter on discussion_reports (reporter_id);
create index discussion_reports_resolved_by on discussion_reports (resolved_by) where resolved_by is not null;
comment on table discussion_reports is 'Requests to trainers to check a post, one per person and post.';
comment on column discussion_reports.resolved_at is
  'Time at which a trainer closed the report or the post was removed; null if open.';
