import { toPercentageOfReading } from '@loopcheck/contract/features/progress/progress.rules';
import { sql } from 'kysely';
import { saveUser } from '../features/accounts/index.ts';
import { saveMarks } from '../features/evidence/index.ts';
import { groupSections } from '../features/quizzes/index.ts';
import type { Database } from '../platform/db/database.ts';
import { emailOfTechnician, type SampleTechnician } from './people.ts';
import {
  createEvents,
  type ModuleHistory,
  type SampleAttempt,
  type SampleModule,
  type SamplePoolQuestion,
} from './training-history.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Lists the active modules in order, each with its quiz and question pool. */
export async function listSampleModules(db: Database): Promise<SampleModule[]> {
  const modules = await db
    .selectFrom('modules')
    .leftJoin('quizzes', (join) =>
      join.onRef('quizzes.module_id', '=', 'modules.id').on('quizzes.is_active', '=', true),
    )
    .select(['modules.id', 'modules.content_revision', 'modules.sections', 'quizzes.id as quiz_id'])
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
            sectionGroups: groupSections(
              module.sections.map((section) => section.id),
              pools.get(module.quiz_id) ?? [],
            ),
          },
  }));
}

/** Lists the questions of all quizzes, by quiz id. */
async function listPools(db: Database): Promise<Map<string, SamplePoolQuestion[]>> {
  const rows = await db
    .selectFrom('questions')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'questions.id').onRef('version.version', '=', 'questions.current_version'),
    )
    .select(['questions.quiz_id', 'questions.id', 'version.version', 'version.critical', 'version.options'])
    .select(['version.correct_option', 'version.section_id'])
    .orderBy('questions.position')
    .execute();
  const questions = rows.map((row) => ({
    quizId: row.quiz_id,
    id: row.id,
    version: row.version,
    critical: row.critical,
    sectionId: row.section_id,
    optionCount: row.options.length,
    correctOption: row.correct_option,
  }));
  return Map.groupBy(questions, (question) => question.quizId);
}

/** A sample technician with the data that `saveTechnician` saves. */
export interface NewTechnician {
  readonly technician: SampleTechnician;
  /** The position of the technician in `sampleTechnicians`, from 1. */
  readonly number: number;
  readonly passwordHash: string;
  readonly history: readonly ModuleHistory[];
  /** The active modules in order. */
  readonly modules: readonly SampleModule[];
  readonly signInTimes: readonly Date[];
  readonly random: SeededRandom;
  readonly now: Date;
}

/** Saves a sample technician with their sign-ins, progress, attempts and training events. */
export async function saveTechnician(db: Database, newTechnician: NewTechnician): Promise<void> {
  const { technician, number, history, now } = newTechnician;
  const user = await saveUser(db, {
    email: emailOfTechnician(number),
    passwordHash: newTechnician.passwordHash,
    fullName: technician.fullName,
    employeeId: `T-${1000 + number * 7}`,
    phoneNumber: `+999 000 ${String(1000 + number)}`,
    position: 'Instrument Technician',
    department: technician.department,
    approvedAt: now,
    trainerRequestedAt: technician.hasRequestedTrainerAccess ? now : null,
    // A day before the first training (`historyDays` of training-history.ts is 40).
    createdAt: new Date(now.getTime() - 41 * 24 * 3_600_000),
  });
  if (!user) return;
  await saveSampleMarks(db, user.id, newTechnician);
  for (const signedInAt of newTechnician.signInTimes) await saveEndedSession(db, user.id, signedInAt, newTechnician);
  for (const module of history) await saveModuleHistory(db, user.id, module);
  const events = createEvents(user.id, history);
  if (events.length > 0) await db.insertInto('training_events').values(events).execute();
}

/** Saves the marks that ask trainers to look at evidence of the technician. */
async function saveSampleMarks(
  db: Database,
  userId: string,
  { technician, modules, now }: NewTechnician,
): Promise<void> {
  const marks = (technician.marks ?? []).map(({ moduleNumber, ...mark }) => ({
    ...mark,
    moduleId: moduleNumber === null ? null : (modules[moduleNumber - 1]?.id ?? null),
  }));
  await saveMarks(db, userId, marks, now);
}

/** Saves a session that has ended, with the sign-in that started it. */
async function saveEndedSession(
  db: Database,
  userId: string,
  signedInAt: Date,
  { random, number, now }: NewTechnician,
): Promise<void> {
  const isPhone = random.next() < 0.6;
  const device = {
    device_type: isPhone ? 'Mobile' : 'Desktop',
    browser: isPhone ? 'Chrome 140' : 'Microsoft Edge 139',
  };
  const endedAt = new Date(Math.min(signedInAt.getTime() + random.between(4, 70) * 60_000, now.getTime()));
  const ip_address = `10.20.${random.between(1, 4)}.${20 + number}`;
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      ...device,
      ip_address,
      started_at: signedInAt,
      last_active_at: endedAt,
      expires_at: endedAt,
      ended_at: endedAt,
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

async function saveModuleHistory(db: Database, userId: string, history: ModuleHistory): Promise<void> {
  const isCompleted = history.completedAt !== null;
  const completedBy = history.attempts.length > 0 ? 'quiz' : 'declared';
  await db
    .insertInto('module_progress')
    .values({
      user_id: userId,
      module_id: history.module.id,
      status: isCompleted ? 'completed' : 'in_progress',
      // Reading is the first half of a module, so the percentage of a module that is only read is half the depth.
      percentage: isCompleted ? 100 : toPercentageOfReading(history.depth),
      depth: history.depth,
      depth_revision: history.module.contentRevision,
      is_ticked: history.isTicked,
      tick_revision: history.isTicked ? history.module.contentRevision : null,
      completed_by: isCompleted ? completedBy : null,
      started_at: history.startedAt,
      completed_at: history.completedAt,
      updated_at: history.completedAt ?? history.startedAt,
    })
    .execute();
  for (const attempt of history.attempts) await saveSampleAttempt(db, userId, history.module, attempt);
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
      // Sent as text, because the driver would convert a JavaScript array to a PostgreSQL array, not to JSON.
      sections_to_read: attempt.sectionsToRead && sql`${JSON.stringify(attempt.sectionsToRead)}::text::jsonb`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = attempt.answers.map(({ question, optionOrder, chosenOption }, index) => ({
    attempt_id: id,
    position: index + 1,
    question_id: question.id,
    version: question.version,
    option_order: optionOrder,
    chosen_option: chosenOption,
    answered_at: attempt.submittedAt,
  }));
  await db.insertInto('attempt_questions').values(rows).execute();
}

/** Lists the ids of the sample technicians, in the order of `sampleTechnicians`. */
export async function listTechnicianIds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', 'technician%@demo.test')
    .orderBy('email')
    .execute();
  return rows.map((row) => row.id);
}

/** A sign-in attempt that is saved without a session. */
export interface SampleSignIn {
  /** The id of the account; null if no account has the email that was typed. */
  readonly userId: string | null;
  readonly succeeded: boolean;
  /** True if the server refused the attempt because there had been too many failed attempts. */
  readonly refused: boolean;
  readonly deviceType: string;
  readonly ipAddress: string;
  readonly at: Date;
}

/** Saves sign-in attempts. */
export async function saveSignIns(db: Database, signIns: readonly SampleSignIn[]): Promise<void> {
  const rows = signIns.map((signIn) => ({
    user_id: signIn.userId,
    role: signIn.userId === null ? null : 'trainee',
    succeeded: signIn.succeeded,
    refused: signIn.refused,
    device_type: signIn.deviceType,
    browser: signIn.deviceType === 'Mobile' ? 'Chrome 140' : 'Microsoft Edge 139',
    ip_address: signIn.ipAddress,
    login_time: signIn.at,
  }));
  await db.insertInto('sign_ins').values(rows).execute();
}
