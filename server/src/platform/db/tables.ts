// Written by `npm run types:db` from the migrated database. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

/** Every table with its columns, as the migrations leave them. */
export interface Tables {
  announcement_recipients: {
    announcement_id: string;
    user_id: string;
    read_at: Date | null;
  };
  announcements: {
    id: Generated<string>;
    sequence: GeneratedAlways<number>;
    author_id: string;
    title: string;
    content: string;
    audience: string;
    department: string | null;
    module_id: string | null;
    created_at: Date;
    edited_at: Date | null;
    withdrawn_at: Date | null;
    withdrawn_by: string | null;
  };
  assistant_questions: {
    id: Generated<string>;
    question: string;
    kind: string;
    answered_by: Generated<string>;
    is_dangerous: Generated<boolean>;
    sources: Generated<unknown>;
    asked_at: Generated<Date>;
  };
  assistant_turns: {
    user_id: string;
    began_at: Date;
    turns: number;
  };
  attempt_questions: {
    attempt_id: string;
    position: number;
    question_id: string;
    version: number;
    option_order: number[];
    chosen_option: number | null;
    answered_at: Date | null;
    corrected_option: number | null;
    keeps_point: Generated<boolean>;
  };
  attempt_regrades: {
    regrade_id: string;
    attempt_id: string;
    outcome: string;
    old_correct_count: number;
    new_correct_count: number;
    old_score: string;
    new_score: string;
    old_is_passing: boolean;
    new_is_passing: boolean;
  };
  badges: {
    id: Generated<string>;
    user_id: string;
    kind: string;
    module_id: string | null;
    earned_at: Date;
  };
  certificates: {
    id: Generated<string>;
    user_id: string;
    number: string;
    state: Generated<string>;
    holder_name: string;
    employee_id: string;
    position: string | null;
    chapters: unknown;
    requested_at: Date;
    decided_at: Date | null;
    decided_by: string | null;
    approver_name: string | null;
    site_name: string | null;
    issued_at: Date | null;
    expires_at: Date | null;
    revoked_at: Date | null;
    revoked_by: string | null;
    reason: string | null;
    reason_class: string | null;
    file_key: string | null;
    file_size: number | null;
    file_hash: string | null;
    credential: string | null;
    code: string | null;
  };
  content_version: {
    id: Generated<boolean>;
    version: Generated<number>;
  };
  discarded_files: {
    file_key: string;
    discarded_at: Date;
  };
  discussion_posts: {
    id: Generated<string>;
    sequence: GeneratedAlways<number>;
    module_id: string;
    question_id: string | null;
    author_id: string;
    by_trainer: boolean;
    title: Generated<string>;
    content: string;
    accepted_answer_id: string | null;
    is_faq: Generated<boolean>;
    created_at: Date;
    edited_at: Date | null;
    removed_at: Date | null;
    removed_by: string | null;
  };
  discussion_reports: {
    post_id: string;
    reporter_id: string;
    reported_at: Date;
    resolved_at: Date | null;
    resolved_by: string | null;
  };
  golden_rules: {
    position: number;
    rule: string;
  };
  learning_resources: {
    id: Generated<string>;
    module_id: string;
    type: string;
    title: string;
    description: Generated<string>;
    position: number;
    url: string | null;
    file_key: string | null;
    file_name: string | null;
    file_size: number | null;
    mime_type: string | null;
    duration_seconds: number | null;
    mp4_key: string | null;
    poster_key: string | null;
    work_state: Generated<string>;
    work_percent: number | null;
    work_fault: string | null;
    worked_at: Date | null;
    created_by: string;
    created_at: Date;
    updated_at: Date;
  };
  module_progress: {
    user_id: string;
    module_id: string;
    status: string;
    percentage: number;
    depth: number;
    depth_revision: number | null;
    is_ticked: Generated<boolean>;
    tick_revision: number | null;
    completed_by: string | null;
    started_at: Generated<Date>;
    completed_at: Date | null;
    updated_at: Generated<Date>;
  };
  module_revisions: {
    module_id: string;
    revision: number;
    title: string;
    content: string | null;
    sections: unknown;
    lists: unknown;
    created_at: Generated<Date>;
  };
  modules: {
    id: Generated<string>;
    shipped_key: string | null;
    shipped_hash: string | null;
    chapter_number: number;
    title: string;
    description: Generated<string>;
    summary: Generated<string>;
    content: string | null;
    content_revision: Generated<number>;
    sections: Generated<unknown>;
    lists: Generated<unknown>;
    estimated_duration: Generated<number>;
    module_icon: Generated<string>;
    is_active: Generated<boolean>;
    edited_on_site: Generated<boolean>;
    created_at: Generated<Date>;
  };
  notifications: {
    id: Generated<string>;
    sequence: GeneratedAlways<number>;
    user_id: string;
    kind: string;
    occasion: string;
    details: Generated<unknown>;
    link: string;
    created_at: Generated<Date>;
    read_at: Date | null;
    mail: string | null;
  };
  one_time_links: {
    token_hash: Uint8Array;
    email: string;
    purpose: string;
    expires_at: Date;
    used_at: Date | null;
    created_at: Generated<Date>;
  };
  passage_terms: {
    term: string;
    passage_id: string;
    weight: number;
  };
  passage_words: {
    word: string;
    stem: string;
    trigrams: string[];
  };
  passages: {
    id: Generated<string>;
    module_id: string | null;
    sop_id: string | null;
    position: number;
    section_id: string | null;
    number: string;
    chapter_number: number | null;
    title: string;
    revision: number;
    heading: string;
    sentences: string[];
    sentence_terms: string[];
    weight: number;
  };
  passages_due: {
    id: GeneratedAlways<number>;
    module_id: string | null;
    sop_id: string | null;
  };
  question_versions: {
    question_id: string;
    version: number;
    question: string;
    options: string[];
    correct_option: number;
    explanation: Generated<string>;
    section_id: string | null;
    critical: Generated<boolean>;
    kind: Generated<string>;
    created_at: Generated<Date>;
  };
  questions: {
    id: Generated<string>;
    quiz_id: string;
    shipped_key: string | null;
    position: number;
    is_active: Generated<boolean>;
    current_version: Generated<number>;
  };
  quiz_attempts: {
    id: Generated<string>;
    user_id: string;
    quiz_id: string;
    module_id: string;
    content_revision: number;
    passing_score: number;
    time_limit_minutes: number | null;
    started_at: Generated<Date>;
    expires_at: Date | null;
    submitted_at: Date | null;
    closed_by: string | null;
    correct_count: number | null;
    question_count: number;
    score: string | null;
    is_passing: boolean | null;
    time_spent_seconds: number | null;
  };
  quizzes: {
    id: Generated<string>;
    module_id: string;
    shipped_key: string | null;
    shipped_hash: string | null;
    title: string;
    description: Generated<string>;
    passing_score: Generated<number>;
    time_limit_minutes: number | null;
    questions_drawn: Generated<number>;
    position: Generated<number>;
    is_active: Generated<boolean>;
    edited_on_site: Generated<boolean>;
    created_at: Generated<Date>;
    attempt_limit: number | null;
    waiting_minutes: number | null;
    revision: Generated<number>;
  };
  regrades: {
    id: Generated<string>;
    quiz_id: string;
    question_id: string;
    version: number;
    regraded_by: string;
    fingerprint: string;
    regraded_at: Date;
  };
  resource_captions: {
    id: Generated<string>;
    resource_id: string;
    language: string;
    label: string;
    file_key: string;
    created_by: string;
    created_at: Date;
  };
  schema_migrations: {
    number: number;
    name: string;
    checksum: string;
    applied_at: Generated<Date>;
  };
  sessions: {
    id: Generated<string>;
    token_hash: Uint8Array | null;
    user_id: string;
    device_type: string;
    browser: string;
    ip_address: string;
    started_at: Generated<Date>;
    last_active_at: Generated<Date>;
    expires_at: Date;
    ended_at: Date | null;
  };
  shipped_content: {
    id: Generated<boolean>;
    fingerprint: string;
    loaded_at: Generated<Date>;
  };
  sign_in_failures: {
    key: string;
    failures: number;
    last_failed_at: Generated<Date>;
  };
  sign_ins: {
    id: Generated<string>;
    user_id: string | null;
    session_id: string | null;
    role: string | null;
    succeeded: boolean;
    delayed_ms: Generated<number>;
    device_type: string;
    browser: string;
    ip_address: string;
    login_time: Generated<Date>;
  };
  site: {
    id: Generated<boolean>;
    mode: string;
    site_name: Generated<string>;
    registration: string | null;
    created_at: Generated<Date>;
    certificate_prefix: string | null;
    certificate_validity_months: number | null;
    stalled_after_days: number | null;
  };
  sop_reads: {
    user_id: string;
    sop_id: string;
    revision: number;
    read_at: Date;
  };
  sop_revisions: {
    sop_id: string;
    revision: number;
    title: string;
    content: string | null;
    file_key: string | null;
    created_at: Generated<Date>;
    file_name: string | null;
    file_size: number | null;
    mime_type: Generated<string>;
    note: Generated<string>;
    created_by: string | null;
  };
  sop_views: {
    user_id: string;
    sop_id: string;
    revision: number;
    began_at: Date;
  };
  sops: {
    id: Generated<string>;
    shipped_key: string | null;
    shipped_hash: string | null;
    number: string;
    title: string;
    description: Generated<string>;
    chapter_number: number | null;
    revision: Generated<number>;
    document_date: string;
    changes_host: Generated<boolean>;
    related: Generated<string[]>;
    content: string | null;
    plain_text: Generated<string>;
    is_active: Generated<boolean>;
    edited_on_site: Generated<boolean>;
    released_at: Date | null;
    released_by: string | null;
    file_name: string;
    file_key: string | null;
    file_size: number | null;
    file_hash: string | null;
    mime_type: Generated<string>;
    created_at: Generated<Date>;
    created_by: string | null;
    removed_at: Date | null;
    text_state: Generated<string>;
    text_fault: string | null;
    reading_html: string | null;
    search_head: Generated<string>;
    search_text: Generated<string>;
    words: GeneratedAlways<string | null>;
  };
  trade_words: {
    position: number;
    phrases: string[];
    stems: unknown;
  };
  training_events: {
    id: Generated<string>;
    sequence: GeneratedAlways<number>;
    person_id: string;
    actor_id: string;
    verb: string;
    object: string;
    object_id: string | null;
    module_id: string | null;
    content_revision: number | null;
    result: Generated<unknown>;
    device_time: Date | null;
    occurred_at: Generated<Date>;
    ip_address: string | null;
    device_type: string | null;
    browser: string | null;
  };
  training_news: {
    id: Generated<string>;
    sequence: GeneratedAlways<number>;
    author_id: string;
    module_id: string;
    video_title: string;
    location: string;
    attendee_comment: Generated<string>;
    created_at: Date;
    hidden_at: Date | null;
    hidden_by: string | null;
  };
  training_news_media: {
    news_id: string;
    position: number;
    type: string;
    file_key: string;
    file_name: string;
    mime_type: string;
  };
  uploads: {
    id: Generated<string>;
    user_id: string;
    purpose: string;
    file_name: string;
    mime_type: string;
    announced_type: string;
    file_size: number;
    state: Generated<string>;
    secret: Uint8Array;
    incoming_key: string;
    storage_key: string | null;
    checking_since: Date | null;
    created_at: Date;
  };
  users: {
    id: Generated<string>;
    email: string;
    password_hash: string;
    full_name: string;
    role: Generated<string>;
    is_admin: Generated<boolean>;
    is_active: Generated<boolean>;
    employee_id: string;
    phone_number: Generated<string>;
    position: string | null;
    department: string | null;
    profile_image_path: string | null;
    approved_at: Date | null;
    trainer_requested_at: Date | null;
    trainer_decided_at: Date | null;
    password_changed_at: Generated<Date>;
    created_at: Generated<Date>;
    deleted_at: Date | null;
    theme: Generated<string>;
    text_size: Generated<string>;
    motion: Generated<string>;
    wants_mail: Generated<boolean>;
  };
  video_watching: {
    user_id: string;
    resource_id: string;
    spans: Generated<unknown>;
    watched_seconds: Generated<number>;
    position_seconds: Generated<number>;
    duration_seconds: number | null;
    reported_at: Date;
    watched_at: Date | null;
  };
}
