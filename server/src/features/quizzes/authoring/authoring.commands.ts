import type { QuestionDraft, QuizSettings } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type { QuizAct } from '@loopcheck/contract/features/records/records.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { hasModule } from '../../modules/index.ts';
import { recordEvent } from '../../records/index.ts';
import { presentDraft } from './authoring.presenter.ts';
import {
  type AuthoredQuestionRow,
  type AuthoredQuizRow,
  countPool,
  findAuthoredQuestion,
  findAuthoredQuiz,
  findVersion,
  listAuthoredQuestions,
  lockQuiz,
  lockQuizOfQuestion,
  lockQuizzesOfModule,
  type NewQuiz,
  saveEditedOnSite,
  saveNewQuestions,
  saveNewQuiz,
  saveNextVersion,
  saveOrder,
  saveQuestionActive,
  saveSettings,
  type SettingsChange,
} from './authoring.queries.ts';
import { changesBetween, draftFaults, isSameDraft } from './authoring.rules.ts';

/**
 * `db` must be a transaction. Every command locks the quiz until the transaction ends, so edits of a quiz run
 * sequentially.
 */
interface Context {
  readonly db: Database;
}

/** The maximum number of questions in a pool, which are all listed on one page. */
export const maxPoolSize = 500;

/** Creates a quiz with an empty pool as the last quiz of its module. Returns its id. */
export async function createQuiz({ db }: Context, { actorId, ...quiz }: NewQuiz & { readonly actorId: string }) {
  ensure(await hasModule(db, quiz.moduleId), 'module_not_found');
  await lockQuizzesOfModule(db, quiz.moduleId);
  const quizId = await saveNewQuiz(db, quiz);
  const { moduleId, title } = quiz;
  await recordQuizEdit(db, { actorId, quizId, moduleId, act: 'quiz_created', about: { title } });
  return quizId;
}

interface SettingsEdit {
  readonly actorId: string;
  readonly quizId: string;
  /** The revision that the change is based on. */
  readonly baseRevision: number;
  readonly settings: { readonly [Name in keyof QuizSettings]?: QuizSettings[Name] | undefined };
}

/** Changes settings. Refuses if somebody else has changed them since `baseRevision`. Idempotent. */
export async function changeSettings({ db }: Context, edit: SettingsEdit): Promise<void> {
  const quiz = await findLockedQuiz(db, edit.quizId);
  const change = settingsChange(quiz, edit.settings);
  // The change has already been made if the request is a retry after a lost reply.
  if (Object.keys(change).length === 0) return;
  ensure(quiz.revision === edit.baseRevision, 'quiz_changed', { baseRevision: 'The settings were changed meanwhile.' });
  if (change.questions_drawn !== undefined) {
    const { active } = await countPool(db, quiz.id);
    ensure(change.questions_drawn <= active, 'quiz_draws_more', {
      questionsDrawn: `The pool has ${active} active questions.`,
    });
  }
  await saveSettings(db, quiz.id, change);
  await recordQuizEdit(db, {
    actorId: edit.actorId,
    quizId: quiz.id,
    moduleId: quiz.module_id,
    act: 'quiz_settings',
    about: { ...change },
  });
}

/** The settings that differ from the stored ones, by column. */
function settingsChange(quiz: AuthoredQuizRow, settings: SettingsEdit['settings']): SettingsChange {
  const differs = <Value>(value: Value | undefined, stored: Value): value is Value =>
    value !== undefined && value !== stored;
  const { title, description, passingScore, questionsDrawn, timeLimit, attemptLimit, waitingMinutes, isActive } =
    settings;
  return {
    ...(differs(title, quiz.title) && { title }),
    ...(differs(description, quiz.description) && { description }),
    ...(differs(passingScore, quiz.passing_score) && { passing_score: passingScore }),
    ...(differs(questionsDrawn, quiz.questions_drawn) && { questions_drawn: questionsDrawn }),
    ...(differs(timeLimit, quiz.time_limit_minutes) && { time_limit_minutes: timeLimit }),
    ...(differs(attemptLimit, quiz.attempt_limit) && { attempt_limit: attemptLimit }),
    ...(differs(waitingMinutes, quiz.waiting_minutes) && { waiting_minutes: waitingMinutes }),
    ...(differs(isActive, quiz.is_active) && { is_active: isActive }),
  };
}

interface QuizOrder {
  readonly actorId: string;
  readonly moduleId: string;
  readonly quizIds: readonly string[];
}

/** Sets the order of a module's quizzes. The first active quiz is the one that counts. */
export async function orderQuizzes({ db }: Context, { actorId, moduleId, quizIds }: QuizOrder): Promise<void> {
  ensure(await hasModule(db, moduleId), 'module_not_found');
  const existingIds = await lockQuizzesOfModule(db, moduleId);
  ensureAllNamed(existingIds, quizIds);
  await saveOrder(db, 'quizzes', quizIds);
  for (const quizId of existingIds) await saveEditedOnSite(db, quizId);
  await recordQuizEdit(db, { actorId, quizId: quizIds[0] ?? '', moduleId, act: 'quizzes_ordered' });
}

interface NewQuestion {
  readonly actorId: string;
  readonly quizId: string;
  readonly draft: QuestionDraft;
}

/** Adds a question at the end of the pool and returns its id. */
export async function createQuestion({ db }: Context, { actorId, quizId, draft }: NewQuestion): Promise<string> {
  const quiz = await findLockedQuiz(db, quizId);
  ensureValid(draft, sectionIdsOf(quiz));
  ensure((await countPool(db, quiz.id)).all < maxPoolSize, 'quiz_full');
  const [questionId = ''] = await saveNewQuestions(db, quiz.id, [draft]);
  await saveEditedOnSite(db, quiz.id);
  await recordQuizEdit(db, {
    actorId,
    quizId: quiz.id,
    moduleId: quiz.module_id,
    act: 'question_created',
    about: { questionId },
  });
  return questionId;
}

interface QuestionEdit {
  readonly actorId: string;
  readonly questionId: string;
  /** The version that the edit is based on. */
  readonly baseVersion: number;
  readonly draft: QuestionDraft;
}

/**
 * Saves the next version of a question. Refuses if somebody else has edited it since `baseVersion`. Attempts keep
 * theirs.
 */
export async function editQuestion({ db }: Context, edit: QuestionEdit): Promise<void> {
  const { actorId, questionId, baseVersion, draft } = edit;
  const { quiz, question } = await findLockedQuestion(db, questionId);
  // The edit has already been made if the request is a retry after a lost reply.
  if (isSameDraft(presentDraft(question), draft)) return;
  if (question.version !== baseVersion) await refuseStaleEdit(db, question, baseVersion);
  // The question may keep its section even if the module's current text no longer contains the section.
  const sectionIds = [...sectionIdsOf(quiz), ...(question.section_id === null ? [] : [question.section_id])];
  ensureValid(draft, sectionIds);
  const version = question.version + 1;
  await saveNextVersion(db, question.id, { draft, version, kind: question.kind });
  await saveEditedOnSite(db, quiz.id);
  await recordQuizEdit(db, {
    actorId,
    quizId: quiz.id,
    moduleId: quiz.module_id,
    act: 'question_edited',
    about: { questionId: question.id, version },
  });
}

async function refuseStaleEdit(db: Database, question: AuthoredQuestionRow, baseVersion: number): Promise<void> {
  const base = await findVersion(db, question.id, baseVersion);
  const current = presentDraft(question);
  const changes = base ? changesBetween(presentDraft(base), current) : { baseVersion: 'There was no such version.' };
  ensure(false, 'question_changed', changes);
}

interface QuestionSwitch {
  readonly actorId: string;
  readonly questionId: string;
  readonly isActive: boolean;
}

/** Activates a question, or deactivates it if the pool still has enough active questions for an attempt. */
export async function switchQuestion({ db }: Context, edit: QuestionSwitch): Promise<void> {
  const { actorId, questionId, isActive } = edit;
  const { quiz, question } = await findLockedQuestion(db, questionId);
  if (question.is_active === isActive) return;
  const { active, drawn } = await countPool(db, quiz.id);
  const isEnough = isActive || active - 1 >= drawn || active < drawn;
  ensure(isEnough, 'quiz_draws_more', { questionsDrawn: `${active - 1} active questions would be left.` });
  await saveQuestionActive(db, question.id, isActive);
  await saveEditedOnSite(db, quiz.id);
  await recordQuizEdit(db, {
    actorId,
    quizId: quiz.id,
    moduleId: quiz.module_id,
    act: isActive ? 'question_activated' : 'question_deactivated',
    about: { questionId: question.id },
  });
}

interface QuestionOrder {
  readonly actorId: string;
  readonly quizId: string;
  readonly questionIds: readonly string[];
}

/** Sets the order of a pool. */
export async function orderQuestions({ db }: Context, { actorId, quizId, questionIds }: QuestionOrder): Promise<void> {
  const quiz = await findLockedQuiz(db, quizId);
  const pool = await listAuthoredQuestions(db, quiz.id);
  ensureAllNamed(
    pool.map((question) => question.id),
    questionIds,
  );
  await saveOrder(db, 'questions', questionIds);
  await saveEditedOnSite(db, quiz.id);
  await recordQuizEdit(db, { actorId, quizId: quiz.id, moduleId: quiz.module_id, act: 'questions_ordered' });
}

/** Finds a quiz and locks it until the transaction ends. Refuses with quiz_not_found if it does not exist. */
export async function findLockedQuiz(db: Database, quizId: string): Promise<AuthoredQuizRow> {
  ensure(await lockQuiz(db, quizId), 'quiz_not_found');
  const quiz = await findAuthoredQuiz(db, quizId);
  ensure(quiz, 'quiz_not_found');
  return quiz;
}

async function findLockedQuestion(db: Database, questionId: string) {
  const quizId = await lockQuizOfQuestion(db, questionId);
  ensure(quizId, 'question_not_found');
  const quiz = await findLockedQuiz(db, quizId);
  const question = await findAuthoredQuestion(db, questionId);
  ensure(question, 'question_not_found');
  return { quiz, question };
}

/** Refuses an order that does not name every item once, because an item has been added or removed meanwhile. */
function ensureAllNamed(existingIds: readonly string[], orderedIds: readonly string[]): void {
  const isComplete =
    existingIds.length === orderedIds.length && new Set([...existingIds, ...orderedIds]).size === existingIds.length;
  ensure(isComplete, 'quiz_changed', { order: 'The list has changed meanwhile.' });
}

const sectionIdsOf = (quiz: AuthoredQuizRow): string[] => quiz.sections.map((section) => section.id);

function ensureValid(draft: QuestionDraft, sectionIds: readonly string[]): void {
  const faults = draftFaults(draft, sectionIds);
  ensure(Object.keys(faults).length === 0, 'invalid', faults);
}

interface QuizEdit {
  readonly actorId: string;
  readonly quizId: string;
  readonly moduleId: string;
  readonly act: QuizAct;
  /** Details of the edit, which never include the correct option. */
  readonly about?: Record<string, string | number | boolean | null>;
}

/** Records the training event of an edit of a quiz or its pool. */
export const recordQuizEdit = (db: Database, { actorId, quizId, moduleId, act, about }: QuizEdit): Promise<void> =>
  recordEvent(db, {
    personId: actorId,
    verb: 'updated',
    object: 'quiz',
    objectId: quizId,
    moduleId,
    result: { act, ...about },
  });
