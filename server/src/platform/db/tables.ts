// Written by `npm run types:db` from the migrated database. Do not edit.
import type { AssistantSource } from '@loopcheck/contract/features/assistant/assistant.contract';
import type { DrillCard } from '@loopcheck/contract/features/drills/drills.contract';
import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';
import type { Exhibit } from '@loopcheck/contract/features/quizzes/exhibit';
import type { HostPart } from '@loopcheck/contract/features/drills/host-part';
import type { JobCard } from '@loopcheck/contract/features/sops/job-card';
import type { ModuleListField } from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { ModulePart, ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import type { NotificationKind } from '@loopcheck/contract/features/notifications/notifications.contract';
import type { RecordObject, Verb } from '@loopcheck/contract/features/records/records.contract';
import type { StoredDrillResult } from '@loopcheck/contract/features/drills/drill-result';
import type { WatchedSpan } from '@loopcheck/contract/features/resources/resources.contract';
import type { Generated, GeneratedAlways } from 'kysely';

/** The columns of every table and view after all migrations. docs/data-model.md describes them. */
export interface Tables {
  active_drills: {
    id: string;
    revision: number;
    module_id: string;
    number: string;
    title: string;
  };
  active_modules: {
    id: string;
    shipped_key: string | null;
    chapter_number: number;
    title: string;
    description: string;
    summary: string;
    content: string | null;
    content_revision: number;
    sections: ModuleSection[];
    estimated_duration: number;
    reading_revision: number;
    passing_revision: number;
  };
  active_people: {
    id: string;
    full_name: string;
    email: string | null;
    employee_id: string;
    phone_number: string;
    position: string | null;
    department: string | null;
    role: 'trainee' | 'trainer';
    is_admin: boolean;
    approved_at: Date;
    wants_mail: boolean;
  };
  active_questions: {
    module_id: string;
    quiz_id: string;
    position: number;
    question: string;
    options: string[];
    correct_option: number;
    explanation: string;
    section_id: string | null;
  };
  active_sops: {
    id: string;
    number: string;
    title: string;
    description: string;
    chapter_number: number | null;
    revision: number;
    content: string | null;
    reading_html: string | null;
    plain_text: string;
  };
  active_trainees: {
    id: string;
    full_name: string;
    email: string | null;
    employee_id: string;
    phone_number: string;
    position: string | null;
    department: string | null;
    approved_at: Date;
  };
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
    audience: 'all' | 'department' | 'unfinished';
    department: string | null;
    module_id: string | null;
    created_at: Date;
    edited_at: Date | null;
    withdrawn_at: Date | null;
    withdrawn_by: string | null;
    recipient_count: Generated<number>;
  };
  answers_to_warn_of: {
    attempt_id: string;
    question_id: string;
    version: number;
  };
  asked_questions: {
    source: string;
    questions: string[];
  };
  asked_terms: {
    term: string;
    passage_id: string;
    question: number;
    weight: number;
  };
  assistant_knowledge: {
    kind: 'dangers' | 'facts' | 'answers';
    content: unknown;
    hash: string;
  };
  assistant_questions: {
    id: Generated<string>;
    question: string;
    kind: 'library' | 'own' | 'not_found';
    answered_by: Generated<'library' | 'model'>;
    is_dangerous: Generated<boolean>;
    sources: Generated<AssistantSource[]>;
    asked_at: Generated<Date>;
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
    outcome: 'raised' | 'would_fall';
    old_correct_count: number;
    new_correct_count: number;
    old_score: string;
    new_score: string;
    old_is_passing: boolean;
    new_is_passing: boolean;
  };
  authenticator_apps: {
    user_id: string;
    encrypted_secret: Uint8Array;
    last_used_step: number;
    last_used_at: Date | null;
    added_at: Date;
  };
  badges: {
    id: Generated<string>;
    user_id: string;
    kind: 'chapter' | 'first_quiz' | 'perfect_score' | 'halfway' | 'all_chapters';
    module_id: string | null;
    earned_at: Date;
    shown_at: Date | null;
  };
  bulk_links: {
    link_id: string;
    created_at: Generated<Date>;
  };
  certificate_approvals: {
    certificate_id: string;
    id: Generated<string>;
    approver_id: string;
    approver_name: string;
    approver_title: string;
    site_name: string;
    address: string;
    approved_at: Date;
    expires_at: Date;
    ip_address: string;
    user_agent: string | null;
    reason: string | null;
    failed_at: Date | null;
  };
  certificate_states: {
    id: string;
    user_id: string;
    number: string;
    state: 'pending' | 'rejected' | 'issued' | 'revoked';
    requested_at: Date;
    issued_at: Date | null;
    expires_at: Date | null;
  };
  certificates: {
    id: Generated<string>;
    user_id: string;
    number: string;
    state: Generated<'pending' | 'rejected' | 'issued' | 'revoked'>;
    holder_name: string;
    employee_id: string;
    position: string | null;
    modules: unknown;
    requested_at: Date;
    decided_at: Date | null;
    decided_by: string | null;
    approver_name: string | null;
    site_name: string | null;
    issued_at: Date | null;
    expires_at: Date | null;
    revoked_at: Date | null;
    shown_at: Date | null;
    revoked_by: string | null;
    approval_reason: string | null;
    reason: string | null;
    reason_class: 'issued_in_error' | 'result_withdrawn' | 'left_the_site' | 'other' | null;
    file_key: string | null;
    file_size: number | null;
    file_hash: string | null;
    credential: string | null;
    credential_rs256: string | null;
    status_index: GeneratedAlways<number>;
    code: string | null;
  };
  completed_modules: {
    user_id: string;
    module_id: string;
    completed_at: Date;
    completed_by: 'declared' | 'quiz' | 'test_out';
    depth_revision: number | null;
  };
  content_updates: {
    id: Generated<string>;
    kind: 'module' | 'quiz' | 'sop';
    shipped_key: string;
    shipped_hash: string;
    title: string;
    shipped: unknown;
    arrived_at: Generated<Date>;
    decision: 'taken' | 'kept' | null;
    decided_by: string | null;
    decided_at: Date | null;
  };
  content_version: {
    id: Generated<boolean>;
    version: Generated<number>;
  };
  critical_mistakes: {
    user_id: string;
    module_id: string;
    submitted_at: Date | null;
    attempt_id: string;
    question_id: string;
    question: string;
  };
  directory_identities: {
    issuer: string;
    subject: string;
    user_id: string;
    linked_at: Date;
    last_used_at: Date;
  };
  directory_requests: {
    state_hash: Uint8Array;
    browser_hash: Uint8Array;
    nonce: string;
    code_verifier: string;
    next_path: string;
    session_id: string | null;
    created_at: Date;
    expires_at: Date;
  };
  discarded_files: {
    file_key: string;
    remove_after: Date;
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
  drafts: {
    user_id: string;
    kind: 'module' | 'question' | 'new_question' | 'sop' | 'announcement' | 'new_announcement';
    object_id: string;
    content: string;
    revision: number;
    editor_id: string;
    change: number;
    saved_at: Date;
  };
  drill_exemptions: {
    user_id: string;
    module_id: string;
    exempted_at: Generated<Date>;
  };
  drill_inputs: {
    run_id: string;
    from_index: number;
    inputs: readonly DrillInput[];
    device_ms: readonly number[];
    digest: string | null;
    received_at: Date;
  };
  drill_lines: {
    run_id: string;
    line: string;
    state: 'right' | 'wrong' | 'missed' | 'unseen' | 'counted';
    counted_by: string | null;
    counted_at: Date | null;
    reason: string | null;
  };
  drill_runs: {
    id: Generated<string>;
    user_id: string;
    drill_id: string;
    drill_revision: number;
    drill_hash: string;
    module_id: string;
    simulator_revision: number;
    seed: string;
    kind: 'record' | 'practice';
    try_number: number;
    input_count: Generated<number>;
    begun_at: Generated<Date>;
    submitted_at: Date | null;
    closed_by: 'person' | 'update' | 'time_limit' | null;
    is_passed: boolean | null;
    result: StoredDrillResult | null;
    inputs_hash: string | null;
  };
  drill_transcripts: {
    run_id: string;
    frames: Uint8Array;
  };
  drills: {
    id: string;
    revision: number;
    module_id: string;
    chapter: number;
    number: string;
    title: string;
    description: string;
    minutes: number;
    sops: Generated<string[]>;
    card: DrillCard;
    host_part: HostPart;
    grading_part: unknown;
    content_hash: string;
    is_active: boolean;
    loaded_at: Generated<Date>;
  };
  email_changes: {
    id: Generated<string>;
    user_id: string;
    old_email: string | null;
    new_email: string | null;
    token_hash: Uint8Array | null;
    expires_at: Date | null;
    confirmed_at: Date | null;
    created_at: Generated<Date>;
  };
  evidence_marks: {
    id: Generated<string>;
    user_id: string;
    module_id: string | null;
    kind: 'fast_reading' | 'fast_modules' | 'fast_attempts' | 'many_attempts' | 'two_devices' | 'drill_runs';
    count: number;
    seconds: number | null;
    marked_at: Date;
  };
  exempt_from_drills: {
    user_id: string;
    module_id: string;
  };
  first_drill_passes: {
    user_id: string;
    module_id: string;
    drill_id: string;
    revision: number;
    number: string;
    title: string;
    passed_at: Date;
    try_count: number;
  };
  golden_rules: {
    position: number;
    rule: string;
  };
  known_browsers: {
    token_hash: Uint8Array;
    user_id: string;
    created_at: Generated<Date>;
    last_used_at: Generated<Date>;
  };
  learning_resources: {
    id: Generated<string>;
    module_id: string;
    type: 'pdf' | 'video' | 'link';
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
    work_state: Generated<'none' | 'waiting' | 'running' | 'done' | 'failed'>;
    work_percent: number | null;
    work_fault: 'no_video' | 'damaged' | 'too_long' | null;
    created_by: string;
    created_at: Date;
    updated_at: Date;
  };
  marked_evidence: {
    user_id: string;
    module_id: string | null;
    kind: 'fast_reading' | 'fast_modules' | 'fast_attempts' | 'many_attempts' | 'two_devices' | 'drill_runs';
    count: number;
    seconds: number | null;
    marked_at: Date;
  };
  matrix_changes: {
    user_id: string;
  };
  matrix_summaries: {
    user_id: string;
    basis: string;
    completed_modules: number;
    last_activity_at: Date | null;
    has_failed_quiz: boolean;
    next_module_id: string | null;
    states: string;
    percentage_sum: number;
  };
  module_gate: {
    opens_next: string | null;
  };
  module_pictures: {
    id: Generated<string>;
    module_id: string;
    uploaded_by: string;
    storage_key: string;
    file_size: number;
    width: number;
    height: number;
    created_at: Date;
  };
  module_progress: {
    user_id: string;
    module_id: string;
    status: 'not_started' | 'in_progress' | 'completed';
    percentage: number;
    depth: number;
    depth_revision: number | null;
    is_ticked: Generated<boolean>;
    tick_revision: number | null;
    completed_by: 'declared' | 'quiz' | 'test_out' | null;
    started_at: Generated<Date>;
    completed_at: Date | null;
    updated_at: Generated<Date>;
  };
  module_quizzes: {
    module_id: string;
    quiz_id: string;
    title: string;
    passing_score: number;
  };
  module_readers: {
    user_id: string;
    module_id: string;
    must_read_again: boolean | null;
  };
  module_reading_times: {
    user_id: string;
    module_id: string;
    seconds: number | null;
  };
  module_readings: {
    user_id: string;
    module_id: string;
    revision: number;
    reading_id: string | null;
    began_at: Date;
    credited_seconds: Generated<number>;
    reached_end: Generated<boolean>;
    updated_at: Date;
  };
  module_revisions: {
    module_id: string;
    revision: number;
    title: string;
    description: string | null;
    summary: string | null;
    content: string | null;
    sections: ModuleSection[];
    parts: Generated<ModulePart[]>;
    lists: Partial<Record<ModuleListField, string[]>>;
    estimated_duration: number | null;
    author_id: string | null;
    word_count: GeneratedAlways<number>;
    note: Generated<string>;
    kind: Generated<'small_correction' | 'read_again' | 'read_and_pass_again'>;
    asked_to_read: number | null;
    asked_to_pass: number | null;
    created_at: Generated<Date>;
  };
  module_titles: {
    id: string;
    chapter_number: number;
    title: string;
    module_icon: string;
    content_revision: number;
    sections: ModuleSection[];
    is_active: boolean;
    allows_test_out: boolean;
    reading_revision: number;
    passing_revision: number;
    has_text: boolean | null;
  };
  module_words: {
    module_id: string;
    revision: number;
    word_count: number;
    created_at: Date;
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
    reading_revision: Generated<number>;
    passing_revision: Generated<number>;
    sections: Generated<ModuleSection[]>;
    parts: Generated<ModulePart[]>;
    lists: Generated<Partial<Record<ModuleListField, string[]>>>;
    estimated_duration: Generated<number>;
    module_icon: Generated<string>;
    is_active: Generated<boolean>;
    allows_test_out: Generated<boolean>;
    edited_on_site: Generated<boolean>;
    created_at: Generated<Date>;
  };
  notifications: {
    id: Generated<string>;
    sequence: GeneratedAlways<number>;
    user_id: string;
    kind: NotificationKind;
    occasion: string;
    details: Generated<Record<string, string>>;
    link: string;
    created_at: Generated<Date>;
    read_at: Date | null;
    mail: 'waiting' | 'queued' | 'sent' | null;
  };
  one_time_links: {
    id: Generated<string>;
    token_hash: Uint8Array;
    user_id: string | null;
    email: string | null;
    purpose: 'first_admin' | 'reset_password' | 'forgotten_password' | 'invitation' | 'card';
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
    source_hash: Generated<string>;
  };
  passages_due: {
    id: GeneratedAlways<number>;
    module_id: string | null;
    sop_id: string | null;
  };
  passed_drills: {
    user_id: string;
    drill_id: string;
    module_id: string;
    passed_at: Date;
  };
  passkeys: {
    id: Generated<string>;
    user_id: string;
    credential_id: string;
    public_key: Uint8Array;
    signature_count: number;
    transports: string[];
    name: string;
    last_used_at: Date | null;
    added_at: Date;
  };
  people: {
    id: string;
    full_name: string;
    email: string | null;
    employee_id: string;
    phone_number: string;
    position: string | null;
    department: string | null;
    role: 'trainee' | 'trainer';
    is_admin: boolean;
    is_active: boolean;
    approved_at: Date | null;
    profile_image_path: string | null;
    search_text: string;
  };
  question_versions: {
    question_id: string;
    version: number;
    question: string;
    options: string[];
    correct_option: number;
    explanation: Generated<string>;
    option_explanations: Generated<string[]>;
    section_id: string | null;
    critical: Generated<boolean>;
    kind: Generated<string>;
    created_at: Generated<Date>;
    exhibit: Exhibit | null;
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
    closed_by: 'person' | 'clock' | 'revision' | null;
    correct_count: number | null;
    question_count: number;
    score: string | null;
    is_passing: boolean | null;
    time_spent_seconds: number | null;
    sections_to_read: readonly (readonly string[])[] | null;
    wait_lifted_at: Date | null;
    is_test_out: Generated<boolean>;
    is_counted: GeneratedAlways<boolean>;
  };
  quiz_result_versions: {
    quiz_id: string;
    version: string;
  };
  quiz_results: {
    id: string;
    user_id: string;
    quiz_id: string;
    module_id: string;
    content_revision: number;
    passing_score: number;
    started_at: Date;
    submitted_at: Date;
    score: string;
    is_passing: boolean;
    question_count: number;
    time_spent_seconds: number | null;
    is_current: boolean | null;
  };
  quiz_titles: {
    id: string;
    module_id: string;
    title: string;
    is_active: boolean;
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
    attempt_limit: number | null;
    waiting_minutes: number | null;
    position: Generated<number>;
    revision: Generated<number>;
    is_active: Generated<boolean>;
    edited_on_site: Generated<boolean>;
    created_at: Generated<Date>;
  };
  rate_limit_calls: {
    key: string;
    moments: Date[];
  };
  reading_clocks: {
    user_id: string;
    credited: Generated<readonly (readonly [start: number, end: number])[]>;
  };
  recovery_codes: {
    user_id: string;
    selector: string;
    code_hash: string;
    created_at: Date;
    used_at: Date | null;
  };
  registration_clashes: {
    id: Generated<string>;
    email: string;
    employee_id: string;
    full_name: string;
    password_hash: string;
    created_at: Date;
  };
  regraded_passes: {
    attempt_id: string;
    module_id: string;
    passes: boolean;
    regraded_at: Date;
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
  search_synonyms: {
    position: number;
    phrases: string[];
    stems: readonly (readonly string[])[];
  };
  second_factor_challenges: {
    id: Generated<string>;
    user_id: string;
    purpose: 'sign_in' | 'confirm' | 'add_app' | 'add_passkey';
    token_hash: Uint8Array | null;
    passkey_challenge: string | null;
    encrypted_secret: Uint8Array | null;
    tries: Generated<number>;
    created_at: Date;
    expires_at: Date;
  };
  second_factor_holders: {
    user_id: string | null;
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
    proved_at: Generated<Date>;
    has_directory_factor: Generated<boolean>;
    expires_at: Date;
    ended_at: Date | null;
  };
  shared_version: {
    id: Generated<boolean>;
    version: Generated<string>;
  };
  shipped_content: {
    id: Generated<boolean>;
    fingerprint: string;
    loaded_at: Generated<Date>;
  };
  sign_in_day_versions: {
    day: string;
    version: string;
  };
  sign_in_policy: {
    second_factor_required_for: 'nobody' | 'admins' | 'trainers_and_admins' | null;
  };
  sign_ins: {
    id: Generated<string>;
    user_id: string | null;
    session_id: string | null;
    role: string | null;
    succeeded: boolean;
    refused: Generated<boolean>;
    device_type: string;
    browser: string;
    ip_address: string;
    login_time: Generated<Date>;
  };
  site: {
    id: Generated<boolean>;
    mode: 'demo' | 'real';
    site_name: Generated<string>;
    landing_sentence: string | null;
    logo_key: string | null;
    picture_key: string | null;
    registration: 'open' | 'approval' | 'closed' | null;
    certificate_prefix: string | null;
    certificate_validity_months: number | null;
    module_gate: 'completed' | 'passed' | null;
    stalled_after_days: number | null;
    second_factor_required_for: 'nobody' | 'admins' | 'trainers_and_admins' | null;
    check_reading_time: boolean | null;
    quiz_wait_after_first_fail_minutes: number | null;
    quiz_wait_after_third_fail_minutes: number | null;
    accept_word: boolean | null;
    accept_excel: boolean | null;
    max_video_megabytes: number | null;
    max_document_megabytes: number | null;
    max_sop_megabytes: number | null;
    file_store_id: string | null;
    first_steps_hidden_at: Date | null;
    test_mail_requested_at: Date | null;
    test_mail_sent_at: Date | null;
    test_mail_error: string | null;
    created_at: Generated<Date>;
    drills: 'offered' | 'required_for_quiz' | 'required_for_certificate' | null;
  };
  sop_readings: {
    user_id: string | null;
    sop_id: string;
    number: string;
    title: string;
    read_revision: number | null;
    read_at: Date | null;
    viewed_revision: number | null;
    viewed_at: Date | null;
    last_at: Date | null;
    current_revision: number;
    is_active: boolean;
  };
  sop_reads: {
    user_id: string;
    sop_id: string;
    revision: number;
    read_at: Date;
    is_declared: Generated<boolean>;
  };
  sop_revisions: {
    sop_id: string;
    revision: number;
    title: string;
    content: string | null;
    file_name: string | null;
    file_key: string | null;
    file_size: number | null;
    mime_type: Generated<string>;
    note: Generated<string>;
    created_by: string | null;
    created_at: Generated<Date>;
  };
  sop_views: {
    user_id: string;
    sop_id: string;
    revision: number;
    began_at: Date;
    downloaded_at: Date | null;
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
    job_card: JobCard | null;
    has_job_card: GeneratedAlways<boolean>;
    reading_html: string | null;
    plain_text: Generated<string>;
    word_count: GeneratedAlways<number>;
    text_state: Generated<'none' | 'waiting' | 'ready' | 'failed'>;
    text_fault: 'too_much' | 'unreadable' | null;
    search_head: Generated<string>;
    search_text: Generated<string>;
    words: GeneratedAlways<string | null>;
    file_name: string;
    file_key: string | null;
    file_size: number | null;
    file_hash: string | null;
    mime_type: Generated<string>;
    is_active: Generated<boolean>;
    edited_on_site: Generated<boolean>;
    released_at: Date | null;
    released_by: string | null;
    created_by: string | null;
    created_at: Generated<Date>;
    removed_at: Date | null;
  };
  started_modules: {
    user_id: string;
    module_id: string;
    status: 'not_started' | 'in_progress' | 'completed';
    percentage: number;
    depth: number;
    depth_revision: number | null;
    is_ticked: boolean;
    completed_by: 'declared' | 'quiz' | 'test_out' | null;
    started_at: Date;
    completed_at: Date | null;
    updated_at: Date;
  };
  submitted_attempts: {
    user_id: string;
    module_id: string;
    question_count: number;
    time_spent_seconds: number | null;
  };
  successful_sign_ins: {
    user_id: string | null;
    login_time: Date;
  };
  training_event_details: {
    event_id: string;
    ip_address: string | null;
    device_type: string | null;
    browser: string | null;
    session_id: string | null;
    texts: Generated<Record<string, string>>;
  };
  training_events: {
    id: Generated<string>;
    sequence: GeneratedAlways<number>;
    person_id: string;
    actor_id: string;
    verb: Verb;
    object: RecordObject;
    object_id: string | null;
    module_id: string | null;
    content_revision: number | null;
    result: Generated<Record<string, string | number | boolean | null>>;
    device_time: Date | null;
    occurred_at: Generated<Date>;
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
    type: 'image' | 'video';
    file_key: string;
    file_name: string;
    mime_type: string;
  };
  undecided_clashes: {
    id: string;
    full_name: string;
    email: string;
    employee_id: string;
    created_at: Date;
  };
  upload_settings: {
    accept_word: boolean | null;
    accept_excel: boolean | null;
    max_video_megabytes: number | null;
    max_document_megabytes: number | null;
    max_sop_megabytes: number | null;
  };
  uploads: {
    id: Generated<string>;
    user_id: string;
    purpose: 'resource' | 'sop' | 'news' | 'picture';
    file_name: string;
    announced_type: string;
    mime_type: string;
    file_size: number;
    state: Generated<'awaited' | 'received' | 'checking' | 'claimed' | 'taken'>;
    secret: Uint8Array;
    incoming_key: string;
    last_modified: number | null;
    storage_key: string | null;
    checking_since: Date | null;
    created_at: Date;
  };
  users: {
    id: Generated<string>;
    email: string | null;
    password_hash: string | null;
    full_name: string;
    look_alike_key: Generated<string>;
    employee_id: string;
    phone_number: Generated<string>;
    position: string | null;
    department: string | null;
    profile_image_path: string | null;
    role: Generated<'trainee' | 'trainer'>;
    is_admin: Generated<boolean>;
    is_active: Generated<boolean>;
    approved_at: Date | null;
    trainer_requested_at: Date | null;
    trainer_decided_at: Date | null;
    deleted_at: Date | null;
    password_changed_at: Generated<Date>;
    theme: Generated<'system' | 'light' | 'dark'>;
    text_size: Generated<'normal' | 'large' | 'larger'>;
    motion: Generated<'system' | 'reduced'>;
    wants_mail: Generated<boolean>;
    created_at: Generated<Date>;
    search_text: GeneratedAlways<string>;
  };
  video_watching: {
    user_id: string;
    resource_id: string;
    spans: Generated<readonly WatchedSpan[]>;
    watched_seconds: Generated<number>;
    position_seconds: Generated<number>;
    duration_seconds: number | null;
    reported_at: Date;
    watched_at: Date | null;
  };
  viewed_sops: {
    user_id: string;
    sop_id: string;
    revision: number;
    viewed_at: Date;
  };
  wrong_critical_answers: {
    attempt_id: string;
    question_id: string;
    version: number;
  };
}
