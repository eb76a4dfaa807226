import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** How many rows `saveGrownSite` has inserted into the largest tables. */
export interface GrownSite {
  readonly people: number;
  readonly progressRows: number;
  readonly attempts: number;
  readonly events: number;
}

/**
 * Fills a database with `count` people who have trained, for measurements of large sites. Needs the curriculum and the
 * demo accounts: the demo trainer is the author and approver, and everybody has the password of the demo trainee.
 *
 * Person n has the same history in every database, except for ids. All times are relative to now. Each person has one
 * row of progress per active module and about 100 training events. 60 percent of the people have completed all modules.
 * Each of the others has completed the first n modulo 13 modules. One person in 100 is a trainer, one in 50 is
 * deactivated, one in 200 waits for approval, and one in 500 has requested trainer access. These people have the same
 * history as the others. The table module_progress also has rows for modules that a person has not opened, so that the
 * table is large enough. The product does not save such rows.
 *
 * The rows are inserted with SQL, so all triggers, checks and foreign keys of the tables apply.
 *
 * `db` needs the role that owns the tables, because `loopcheck_server` cannot update the statistics of the tables.
 */
export async function saveGrownSite(db: Database, count: number): Promise<GrownSite> {
  const site = await db.transaction().execute(async (transaction) => {
    for (const statement of [
      ...createAccountStatements(count),
      ...trainingStatements,
      ...certificateAndBadgeStatements,
      ...procedureStatements,
      ...messageStatements,
      ...trainingEventStatements,
    ]) {
      await statement.execute(transaction);
    }
    return countRows(transaction);
  });
  // This statement updates the statistics, and lets index-only scans skip the tables. In production, autovacuum does
  // both within minutes.
  await sql`vacuum analyze`.execute(db);
  return site;
}

async function countRows(db: Database): Promise<GrownSite> {
  const { rows } = await sql<GrownSite>`
    select (select count(*) from grown_person)::int as people,
      (select count(*) from module_progress where user_id in (select id from grown_person))::int as "progressRows",
      (select count(*) from quiz_attempts where user_id in (select id from grown_person))::int as attempts,
      (select count(*) from training_events where person_id in (select id from grown_person))::int as events`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('The statement returned no row.');
  return counts;
}

/**
 * An evenly spread number from 0 to 99 that depends only on `key` and `salt`: the low 16 bits of a hash, scaled to this
 * range. With random(), the same person would have another history in each database.
 */
const hashedPercent = (key: string, salt: number) =>
  sql.raw(`((hashint8extended((${key})::bigint, ${salt}) & 65535) * 100 / 65536)`);

const createAccountStatements = (count: number): RawBuilder<unknown>[] => [
  sql`
    insert into users (email, password_hash, full_name, employee_id, phone_number, position, department, role, is_active,
      approved_at, trainer_requested_at, created_at)
    select 'person' || n || '@plant.test', (select password_hash from users where email = 'trainee@demo.test'),
      (array['Amina', 'Bilal', 'Chen', 'Divya', 'Emeka', 'Fatima', 'Goran', 'Hana', 'Igor', 'Jamal', 'Kofi', 'Leila',
        'Marta', 'Nadia', 'Omar', 'Priya', 'Rashid', 'Sofia', 'Tariq', 'Yusuf'])[1 + n % 20] || ' ' ||
      (array['Abbas', 'Bauer', 'Costa', 'Dlamini', 'Eriksen', 'Farouk', 'Gupta', 'Haddad', 'Ito', 'Jensen', 'Khan',
        'Lopez', 'Mensah', 'Novak', 'Okafor', 'Petrov', 'Qureshi', 'Rossi', 'Silva', 'Tanaka', 'Usman', 'Vargas',
        'Weber', 'Yilmaz', 'Zhang'])[1 + n / 20 % 25],
      'GROWTH-' || n, '+999 100 ' || n, 'Instrument Technician', 'Area ' || lpad((n / 250 + n % 4)::text, 2, '0'),
      case when n % 100 = 0 then 'trainer' else 'trainee' end, n % 50 <> 7, case when n % 200 <> 13 then created_at end,
      case when n % 500 = 17 then created_at end, created_at
    from generate_series(1, ${count}::int) as n
    cross join lateral (select now() - (30 + ${hashedPercent('n', 1)} * 9) * interval '1 day' as created_at) as account`,
  // `n` is the number after GROWTH- in the employee ID. The curriculum has 13 modules.
  sql`
    create temporary table grown_person on commit drop as
    select id, n, role, full_name, employee_id, created_at, approved_at is not null and is_active as is_active,
      case when ${hashedPercent('n', 2)} < 60 then 13 else n % 13 end as completed_count,
      case when n % 3 = 0 then 'Desktop' else 'Mobile' end as device_type,
      case when n % 3 = 0 then 'Microsoft Edge 139' else 'Chrome 140' end as browser,
      '10.20.' || n / 250 || '.' || n % 250 as ip_address
    from users cross join lateral (select substr(employee_id, 8)::int as n) as number
    where employee_id like 'GROWTH-%'`,
  sql`
    create temporary table grown_module on commit drop as
    select module.id, module.title, module.chapter_number, module.content_revision, quiz.quiz_id, quiz.passing_score,
      row_number() over (order by module.chapter_number)::int as place
    from active_modules as module left join module_quizzes as quiz on quiz.module_id = module.id`,
  sql`
    create temporary table grown_sop on commit drop as
    select id, number, title, revision, (row_number() over (order by number))::int as place,
      (count(*) over ())::int as size
    from active_sops`,
  sql`analyze grown_person`,
  // Each person has eight sessions within the last eleven weeks.
  sql`
    insert into sessions (user_id, device_type, browser, ip_address, started_at, last_active_at, expires_at, ended_at)
    select person.id, device_type, browser, ip_address, began, began + interval '25 minutes',
      began + interval '30 minutes', began + interval '30 minutes'
    from grown_person as person cross join generate_series(1, 8) as visit
    cross join lateral (select now() - (${hashedPercent('n * 10 + visit', 3)} * 0.8 + visit) * interval '21 hours' as began)
      as session`,
  sql`
    insert into sign_ins (user_id, session_id, role, succeeded, device_type, browser, ip_address, login_time)
    select person.id, session.id, person.role, true, person.device_type, person.browser, person.ip_address,
      session.started_at
    from sessions as session join grown_person as person on person.id = session.user_id order by session.started_at`,
  // A quarter of the people have a failed sign-in.
  sql`
    insert into sign_ins (user_id, role, succeeded, device_type, browser, ip_address, login_time)
    select id, role, false, device_type, browser, ip_address, now() - n % 80 * interval '23 hours'
    from grown_person where n % 4 = 0`,
  sql`
    insert into known_browsers (token_hash, user_id, last_used_at)
    select sha256(id::text::bytea), id, now() - n % 90 * interval '1 day' from grown_person`,
];

const trainingStatements: RawBuilder<unknown>[] = [
  // A person who has not completed all modules has opened the latest one within the last 60 days.
  sql`
    insert into module_progress (user_id, module_id, status, percentage, depth, depth_revision, is_ticked, tick_revision,
      completed_by, started_at, completed_at, updated_at)
    select person.id, module.id,
      case when is_completed then 'completed' when depth = 0 then 'not_started' else 'in_progress' end,
      case when is_completed then 100 else depth / 2 end, depth, case when depth > 0 then content_revision end,
      depth = 100, case when depth = 100 then content_revision end, case when is_completed then 'quiz' end, started_at,
      case when is_completed then started_at + interval '50 minutes' end, started_at + interval '50 minutes'
    from grown_person as person cross join grown_module as module
    cross join lateral (
      select place <= completed_count as is_completed, case
        when completed_count = 13 then created_at + place * interval '2 days'
        else greatest(created_at,
          now() - (n % 60 + 2 * greatest(completed_count + 1 - place, 0)) * interval '1 day' - interval '1 hour')
      end as started_at
    ) as course
    cross join lateral (
      select case
        when is_completed or (place = completed_count + 1 and n % 3 = 0) then 100
        when place = completed_count + 1 then n % 80 + 5
        else 0
      end as depth
    ) as reading`,
  // A completed module has a passed attempt (`try` 2), in a third of the cases after a failed attempt (`try` 1). A
  // module that was read to its end, but not completed, has only a failed attempt.
  sql`
    insert into quiz_attempts (user_id, quiz_id, module_id, content_revision, passing_score, started_at, submitted_at,
      closed_by, correct_count, question_count, score, is_passing, time_spent_seconds, sections_to_read)
    select person.id, module.quiz_id, module.id, module.content_revision, module.passing_score,
      started_at + try * interval '12 minutes', started_at + try * interval '12 minutes' + interval '9 minutes', 'person',
      correct_count, 12, round(correct_count * 100.0 / 12, 2), is_passing, 420 + n % 120,
      case when not is_passing then '[]'::jsonb end
    from module_progress as progress
    join grown_person as person on person.id = progress.user_id
    join grown_module as module on module.id = progress.module_id
    cross join generate_series(1, 2) as try
    cross join lateral (select try = 2 as is_passing, case when try = 2 then 11 + n % 2 else 5 + n % 4 end as correct_count)
      as result
    where progress.depth = 100 and module.quiz_id is not null and case
      when try = 2 then progress.status = 'completed'
      else progress.status <> 'completed' or ${hashedPercent('n * 100 + place', 4)} < 33
    end`,
  sql`
    create temporary table grown_question on commit drop as
    select question.id, question.quiz_id, question.current_version as version, version.correct_option,
      array(select generate_series(1, cardinality(version.options))) as option_order,
      (row_number() over (partition by question.quiz_id order by question.position, question.id))::int as place,
      (count(*) over (partition by question.quiz_id))::int as size
    from questions as question
    join question_versions as version on version.question_id = question.id and version.version = question.current_version
    where question.is_active`,
  sql`create unique index on grown_question (quiz_id, place)`,
  sql`analyze grown_question`,
  // An attempt draws 12 questions that follow each other in the pool, beginning at a position in the pool that depends
  // on the person.
  sql`
    insert into attempt_questions (attempt_id, position, question_id, version, option_order, chosen_option, answered_at)
    select attempt.id, position, question.id, question.version, question.option_order,
      case
        when position <= attempt.correct_count then question.correct_option
        else question.correct_option % cardinality(question.option_order) + 1
      end, attempt.submitted_at
    from quiz_attempts as attempt
    join grown_person as person on person.id = attempt.user_id
    join grown_question as pool on pool.quiz_id = attempt.quiz_id and pool.place = 1
    cross join generate_series(1, 12) as position
    join grown_question as question on question.quiz_id = attempt.quiz_id
      and question.place = 1 + (n * 7 + attempt.correct_count * 5 + position) % pool.size`,
  sql`
    insert into module_readings (user_id, module_id, revision, reading_id, began_at, credited_seconds, reached_end,
      updated_at)
    select user_id, module_id, depth_revision, gen_random_uuid(), started_at, 1500, depth = 100,
      started_at + interval '26 minutes'
    from module_progress where depth > 0 and user_id in (select id from grown_person)`,
  sql`insert into reading_clocks (user_id) select id from grown_person`,
  sql`
    insert into video_watching (user_id, resource_id, watched_seconds, position_seconds, duration_seconds, reported_at,
      watched_at)
    select person.id, resource.id, 60, 60, 60, now() - n % 60 * interval '1 day', now() - n % 60 * interval '1 day'
    from grown_person as person cross join learning_resources as resource where resource.type = 'video' and n % 2 = 0`,
  sql`
    insert into evidence_marks (user_id, module_id, kind, count, seconds, marked_at)
    select person.id, module.id, 'fast_reading', 1, 40, now() - n % 60 * interval '1 day'
    from grown_person as person join grown_module as module on module.place = 1 where n % 50 = 1
    union all
    select id, null, 'two_devices', 4, null, now() - n % 60 * interval '1 day' from grown_person where n % 70 = 2`,
];

const demoTrainer = sql`(select id from users where email = 'trainer@demo.test')`;

const certificateAndBadgeStatements: RawBuilder<unknown>[] = [
  sql`
    create temporary table grown_certificate_modules on commit drop as
    select jsonb_agg(jsonb_build_object('moduleId', id, 'attemptId', null, 'chapterNumber', chapter_number, 'title', title,
      'contentRevision', content_revision, 'completedAt', to_char(now(), 'YYYY-MM-DD"T00:00:00.000Z"'), 'score', '91.67',
      'passingScore', passing_score) order by chapter_number) as modules
    from grown_module`,
  // Nine of ten people who have completed all modules have requested a certificate. Most of these certificates are
  // issued.
  sql`
    insert into certificates (user_id, number, state, holder_name, employee_id, position, modules, requested_at,
      decided_at, decided_by, approver_name, site_name, issued_at, expires_at, shown_at, file_key, file_size, file_hash,
      credential, credential_rs256)
    select person.id, 'GROWTH-' || lpad(n::text, 6, '0'), case when is_issued then 'issued' else 'pending' end, full_name,
      employee_id, 'Instrument Technician', modules, requested_at, decided_at,
      case when is_issued then ${demoTrainer} end, case when is_issued then 'Ravi Menon' end,
      case when is_issued then 'Loopcheck' end, decided_at, decided_at + interval '2 years', decided_at,
      case when is_issued then 'certificates/' || n end, case when is_issued then 40000 end,
      case when is_issued then 'hash' end, case when is_issued then 'credential' end,
      case when is_issued then 'credential' end
    from grown_person as person cross join grown_certificate_modules
    cross join lateral (select n % 50 <> 3 as is_issued, created_at + interval '28 days' as requested_at) as request
    cross join lateral (select case when is_issued then requested_at + interval '1 day' end as decided_at) as decision
    where completed_count = 13 and n % 10 <> 9
    order by requested_at`,
  sql`
    insert into badges (user_id, kind, module_id, earned_at, shown_at)
    select user_id, 'chapter', module_id, completed_at, completed_at
    from module_progress where status = 'completed' and user_id in (select id from grown_person)
    union all
    select id, kind, null, created_at, created_at
    from grown_person cross join unnest(array['first_quiz', 'halfway', 'all_chapters']) as kind
    where completed_count >= case kind when 'first_quiz' then 1 when 'halfway' then 7 else 13 end`,
];

/** Each person has viewed a fifth of the procedures, and read a tenth. */
const procedureStatements: RawBuilder<unknown>[] = [
  sql`
    insert into viewed_sops (user_id, sop_id, revision, viewed_at)
    select person.id, sop.id, sop.revision, now() - (n + sop.place) % 80 * interval '1 day'
    from grown_person as person join grown_sop as sop on (n + sop.place) % 5 = 0`,
  sql`
    insert into sop_reads (user_id, sop_id, revision, read_at)
    select person.id, sop.id, sop.revision, now() - (n + sop.place) % 80 * interval '1 day' + interval '10 minutes'
    from grown_person as person join grown_sop as sop on (n + sop.place) % 10 = 0`,
];

const messageStatements: RawBuilder<unknown>[] = [
  // The number of announcements depends on the age of a site, not on the number of its people.
  sql`
    insert into announcements (author_id, title, content, audience, created_at)
    select ${demoTrainer}, 'Growth ' || place, 'The gate is closed on that day.', 'all',
      now() - (20 - place) * interval '9 days'
    from generate_series(1, 15) as place order by place`,
  sql`
    insert into announcement_recipients (announcement_id, user_id, read_at)
    select announcement.id, person.id,
      case when (n + announcement.sequence) % 3 > 0 then announcement.created_at + interval '5 hours' end
    from announcements as announcement cross join grown_person as person where announcement.title like 'Growth %'`,
  sql`
    insert into notifications (user_id, kind, occasion, details, link, created_at, read_at)
    select recipient.user_id, 'announcement', announcement.id::text, jsonb_build_object('title', announcement.title),
      '/announcements/' || announcement.id, announcement.created_at, recipient.read_at
    from announcement_recipients as recipient
    join announcements as announcement on announcement.id = recipient.announcement_id
    where announcement.title like 'Growth %' order by announcement.sequence`,
  // Every tenth person has asked a question. Three of four questions have an answer.
  sql`
    insert into discussion_posts (module_id, author_id, by_trainer, title, content, is_faq, created_at)
    select module.id, person.id, false, 'Growth ' || n, 'Which log comes first?', n % 400 = 10, now() - n % 90 * interval '1 day'
    from grown_person as person join grown_module as module on module.place = 1 + n / 10 % 13
    where n % 10 = 0 order by n % 90 desc`,
  sql`
    insert into discussion_posts (module_id, question_id, author_id, by_trainer, content, created_at)
    select question.module_id, question.id, ${demoTrainer}, true, 'The system log.', question.created_at + interval '1 hour'
    from discussion_posts as question join grown_person as person on person.id = question.author_id
    where question.title like 'Growth %' and n % 40 <> 0`,
  sql`
    insert into discussion_reports (post_id, reporter_id, reported_at)
    select post.id, ${demoTrainer}, now() from discussion_posts as post
    join grown_person as person on person.id = post.author_id where n % 500 = 0`,
  // At every size, the newest items fill more than one page of the list.
  sql`
    insert into training_news (author_id, module_id, video_title, location, created_at)
    select person.id, module.id, 'Growth ' || n, 'Control room', now() - n % 90 * interval '1 day'
    from grown_person as person join grown_module as module on module.place = 1 + n % 13
    where n % 50 = 0 or n <= 40 order by n % 90 desc`,
  sql`
    insert into assistant_questions (question, kind, asked_at)
    select 'where is the log of person ' || n, (array['library', 'own', 'not_found'])[1 + n % 3],
      now() - n % 80 * interval '1 day'
    from grown_person`,
];

const trainingEventStatements: RawBuilder<unknown>[] = [
  // A step is recorded if the reading depth is at least `least_depth`. With 101, it is recorded only for a completed
  // module.
  sql`
    create temporary table grown_event on commit drop as
    select user_id as person_id, user_id as actor_id, verb, 'module' as object, module_id as object_id, module_id,
      depth_revision as content_revision, result, started_at + minutes * interval '1 minute' as occurred_at
    from module_progress cross join lateral (
      values ('initialized', 0, '{}'::jsonb, 0), ('progressed', 25, '{"depth": 25}', 4),
        ('progressed', 50, '{"depth": 50}', 8), ('progressed', 75, '{"depth": 75}', 12),
        ('progressed', 100, '{"depth": 100}', 16), ('marked', 101, '{}', 17), ('completed', 101, '{"by": "quiz"}', 50)
    ) as step (verb, least_depth, result, minutes)
    where user_id in (select id from grown_person) and depth > 0
      and (least_depth <= depth or least_depth = 101 and status = 'completed')
    union all
    select user_id, user_id, verb, 'quiz', module_id, module_id, content_revision,
      case when verb = 'attempted' then jsonb_build_object('quizId', quiz_id) else
        jsonb_build_object('quizId', quiz_id, 'score', score, 'passingScore', passing_score,
          'timeSpentSeconds', time_spent_seconds, 'wrongCritical', 0) end,
      case when verb = 'attempted' then started_at else submitted_at end
    from quiz_attempts cross join unnest(array['attempted', case when is_passing then 'passed' else 'failed' end]) as verb
    where user_id in (select id from grown_person)
    union all
    select user_id, user_id, 'earned', 'badge', id, module_id, null, jsonb_build_object('kind', kind), earned_at
    from badges where user_id in (select id from grown_person)
    union all
    select user_id, user_id, 'logged-in', 'session', id, null, null, '{}', started_at
    from sessions where user_id in (select id from grown_person)
    union all
    select user_id, user_id, 'read', 'sop', sop.id, null, sop.revision,
      jsonb_build_object('number', sop.number, 'title', sop.title, 'revision', sop.revision), read_at
    from sop_reads join grown_sop as sop on sop.id = sop_reads.sop_id where user_id in (select id from grown_person)
    union all
    select user_id, case verb when 'requested' then user_id else decided_by end, verb, 'certificate', id, null, null,
      jsonb_build_object('number', number), case verb when 'requested' then requested_at else decided_at end
    from certificates cross join unnest(array['requested', 'approved']) as verb
    where user_id in (select id from grown_person) and (verb = 'requested' or state = 'issued')
    union all
    select id, ${demoTrainer}, 'created', 'reminder', null, null, null, '{"label": "Continue chapter 1"}',
      now() - n % 50 * interval '1 day'
    from grown_person where completed_count < 13 and n % 4 = 0`,
  sql`
    insert into training_events (person_id, actor_id, verb, object, object_id, module_id, content_revision, result,
      occurred_at)
    select * from grown_event order by occurred_at`,
  // Most training events are caused by a request, and contain the device that sent the request.
  sql`
    insert into training_event_details (event_id, ip_address, device_type, browser)
    select event.id, person.ip_address, person.device_type, person.browser
    from training_events as event join grown_person as person on person.id = event.person_id`,
];

/** A person of `saveGrownSite` in the middle of the course, with the module whose quiz the person can take now. */
export interface GrownTrainee {
  readonly id: string;
  readonly email: string;
  readonly moduleId: string;
  readonly quizId: string;
}

/**
 * Finds the first active trainee who has completed some modules and read the next one. This trainee is the same in
 * every database.
 */
export async function findGrownTrainee(db: Database): Promise<GrownTrainee> {
  const { rows } = await sql<GrownTrainee>`
    select person.id, person.email, progress.module_id as "moduleId", quiz.quiz_id as "quizId"
    from active_trainees as person
    join module_progress as progress on progress.user_id = person.id
    join module_quizzes as quiz on quiz.module_id = progress.module_id
    where employee_id like 'GROWTH-%' and progress.depth = 100 and progress.status = 'in_progress' and (
      select count(*) from completed_modules where user_id = person.id) between 4 and 9
    order by substr(employee_id, 8)::int limit 1`.execute(db);
  const [trainee] = rows;
  if (!trainee) throw new Error('The database has no such person.');
  return trainee;
}
