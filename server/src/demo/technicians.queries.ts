import { saveUser } from '../features/accounts/index.ts';
import type { Database } from '../platform/db/database.ts';
import { eventsOf } from './sample-events.ts';
import type { SampleTechnician } from './people.ts';
import type { SampleAttempt, SampleModule, SampleQuestion, SampleStep } from './sample-way.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The active modules in order, each with its first quiz and pool. */
export async function listSampleModules(db: Database): Promise<SampleModule[]> {
  const modules = await db
    .selectFrom('modules')
    .leftJoin('quizzes', (join) =>
      join.onRef('quizzes.module_id', '=', 'modules.id').on('quizzes.is_active', '=', true),
    )
    .select(['modules.id', 'modules.content_revision', 'quizzes.id as quiz_id'])
    .select(['quizzes.passing_score', 'quizzes.questions_drawn'])
    .where('modules.is_active', '=', true)
    .orderBy('modules.chapter_number')
    .execute();
  const pools = await listPools(db);
  return modules.map((module) => ({
    id: module.id,
    contentRevision: module.content_revision,
    quiz:
      module.quiz_id === null
        ? null
        : {
            id: module.quiz_id,
            passingScore: module.passing_score ?? 0,
            questionsDrawn: module.questions_drawn ?? 0,
            pool: pools.get(module.quiz_id) ?? [],
          },
  }));
}

async function listPools(db: Database): Promise<Map<string, SampleQuestion[]>> {
  const rows = await db
    .selectFrom('questions')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'questions.id').onRef('version.version', '=', 'questions.current_version'),
    )
    .select(['questions.quiz_id', 'questions.id', 'version.version', 'version.critical', 'version.options'])
    .select('version.correct_option')
    .orderBy('questions.position')
    .execute();
  const questions = rows.map((row) => ({
    quizId: row.quiz_id,
    id: row.id,
    version: row.version,
    critical: row.critical,
    optionCount: row.options.length,
    correctOption: row.correct_option,
  }));
  return Map.groupBy(questions, (question) => question.quizId);
}

export interface SampleRecord {
  readonly technician: SampleTechnician;
  readonly number: number;
  readonly passwordHash: string;
  readonly steps: readonly SampleStep[];
  readonly signIns: readonly Date[];
  readonly random: SeededRandom;
  readonly now: Date;
}

/** Writes one sample technician with everything that the product would have written on the way. */
export async function saveTechnician(db: Database, record: SampleRecord): Promise<void> {
  const { technician, number, steps, now } = record;
  const user = await saveUser(db, {
    email: `technician${String(number).padStart(2, '0')}@demo.test`,
    passwordHash: record.passwordHash,
    fullName: technician.fullName,
    employeeId: `T-${1000 + number * 7}`,
    phoneNumber: `+999 000 ${String(1000 + number)}`,
    position: 'Instrument Technician',
    department: technician.department,
    approvedAt: now,
    trainerRequestedAt: technician.asksToTrain ? now : null,
    createdAt: new Date(now.getTime() - 41 * 24 * 3_600_000),
  });
  if (!user) return;
  for (const signIn of record.signIns) await saveVisit(db, user.id, signIn, record);
  for (const step of steps) await saveStep(db, user.id, step);
  const events = eventsOf(user.id, steps);
  if (events.length > 0) await db.insertInto('training_events').values(events).execute();
}

async function saveVisit(
  db: Database,
  userId: string,
  signedInAt: Date,
  { random, number, now }: SampleRecord,
): Promise<void> {
  const isPhone = random.next() < 0.6;
  const device = {
    device_type: isPhone ? 'Mobile' : 'Desktop',
    browser: isPhone ? 'Chrome 140' : 'Microsoft Edge 139',
  };
  const leftAt = new Date(Math.min(signedInAt.getTime() + random.between(4, 70) * 60_000, now.getTime()));
  const ip_address = `10.20.${random.between(1, 4)}.${20 + number}`;
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      ...device,
      ip_address,
      started_at: signedInAt,
      last_active_at: leftAt,
      expires_at: leftAt,
      ended_at: leftAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sign_ins')
    .values({
      user_id: userId,
      session_id: id,
      role: 'trainee',
      succeeded: true,
      ...device,
      ip_address,
      login_time: signedInAt,
    })
    .execute();
}

async function saveStep(db: Database, userId: string, step: SampleStep): Promise<void> {
  const isDone = step.completedAt !== null;
  await db
    .insertInto('module_progress')
    .values({
      user_id: userId,
      module_id: step.module.id,
      status: isDone ? 'completed' : 'in_progress',
      percentage: isDone ? 100 : Math.floor(step.depth / 2),
      depth: step.depth,
      depth_revision: step.module.contentRevision,
      is_ticked: step.isTicked,
      tick_revision: step.isTicked ? step.module.contentRevision : null,
      completed_by: isDone ? (step.attempts.length > 0 ? 'quiz' : 'declared') : null,
      started_at: step.startedAt,
      completed_at: step.completedAt,
      updated_at: step.completedAt ?? step.startedAt,
    })
    .execute();
  for (const attempt of step.attempts) await saveSampleAttempt(db, userId, step.module, attempt);
}

async function saveSampleAttempt(
  db: Database,
  userId: string,
  module: SampleModule,
  attempt: SampleAttempt,
): Promise<void> {
  const { id } = await db
    .insertInto('quiz_attempts')
    .values({
      user_id: userId,
      quiz_id: attempt.quizId,
      module_id: module.id,
      content_revision: module.contentRevision,
      passing_score: attempt.passingScore,
      question_count: attempt.answers.length,
      started_at: attempt.startedAt,
      submitted_at: attempt.submittedAt,
      closed_by: 'person',
      correct_count: attempt.correctCount,
      score: attempt.score,
      is_passing: attempt.isPassing,
      time_spent_seconds: Math.round((attempt.submittedAt.getTime() - attempt.startedAt.getTime()) / 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = attempt.answers.map(({ question, optionOrder, chosen }, index) => ({
    attempt_id: id,
    position: index + 1,
    question_id: question.id,
    version: question.version,
    option_order: optionOrder,
    chosen_option: chosen,
    answered_at: attempt.submittedAt,
  }));
  await db.insertInto('attempt_questions').values(rows).execute();
}
