import type { QuestionDraft, QuizSettings } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type { QuizAct } from '@loopcheck/contract/features/records/records.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure, Refusal } from '../../../platform/errors/refusal.ts';
import { hasModule } from '../../modules/index.ts';
import { recordEvent } from '../../records/index.ts';
import { presentQuestionFields } from './authoring.presenter.ts';
import {
  type AuthoredQuestionRow,
  type AuthoredQuizRow,
  countQuestions,
  findAuthoredQuestion,
  findAuthoredQuiz,
  findQuestionVersion,
  listAuthoredQuestions,
  lockQuiz,
  lockQuizOfQuestion,
  lockQuizzesOfModule,
  type NewQuiz,
  protectFromShippedUpdates,
  insertQuestions,
  insertNewQuiz,
  insertNextVersion,
  saveOrder,
  saveQuestionActivation,
  saveQuizSettings,
  type QuizSettingsColumns,
} from './authoring.queries.ts';
import { describeChanges, findDraftFaults, isSameDraft } from './authoring.rules.ts';

/**
 * `db` must be a transaction. Every command locks the quiz, or the quizzes of the module, until the transaction ends. A
 * command that changes a quiz marks the quiz as edited on site, so that a newer release of Loopcheck does not overwrite
 * it.
 */
interface Context {
  readonly db: Database;
}

/** The maximum number of questions of a quiz, active and inactive. One page of the editor lists all of them. */
export const maxQuestionsPerQuiz = 500;

/** Creates a quiz without questions as the last quiz of its module. Returns the id of the quiz. */
export async function createQuiz({ db }: Context, { actorId, ...quiz }: NewQuiz & { readonly actorId: string }) {
  ensure(await hasModule(db, quiz.moduleId), 'module_not_found');
  await lockQuizzesOfModule(db, quiz.moduleId);
  const quizId = await insertNewQuiz(db, quiz);
  const { moduleId, title } = quiz;
  await recordQuizEdit(db, { actorId, quizId, moduleId, act: 'quiz_created', details: { title } });
  return quizId;
}

interface SettingsEdit {
  readonly actorId: string;
  readonly quizId: string;
  /** The quiz's revision when the author opened the settings. */
  readonly baseRevision: number;
  readonly settings: { readonly [Name in keyof QuizSettings]?: QuizSettings[Name] | undefined };
}

/**
 * Changes settings of a quiz. Does nothing if the stored settings are already the same. Otherwise refuses with
 * quiz_changed if `baseRevision` is not the current revision of the settings. Refuses with quiz_draws_more if the new
 * `questionsDrawn` is greater than the number of active questions.
 */
export async function changeQuizSettings({ db }: Context, edit: SettingsEdit): Promise<void> {
  const quiz = await lockAndFindQuiz(db, edit.quizId);
  const changedSettings = findChangedSettings(quiz, edit.settings);
  // If the request is a retry after a lost reply, the settings are already stored.
  if (Object.keys(changedSettings).length === 0) return;
  ensure(quiz.revision === edit.baseRevision, 'quiz_changed', { baseRevision: 'The settings were changed meanwhile.' });
  if (changedSettings.questions_drawn !== undefined) {
    const { active } = await countQuestions(db, quiz.id);
    ensure(changedSettings.questions_drawn <= active, 'quiz_draws_more', {
      questionsDrawn: `The pool has ${active} active questions.`,
    });
  }
  await saveQuizSettings(db, quiz.id, changedSettings);
  await recordQuizEdit(db, {
    actorId: edit.actorId,
    quizId: quiz.id,
    moduleId: quiz.module_id,
    act: 'quiz_settings',
    details: { ...changedSettings },
  });
}

/** Returns the settings that differ from the stored ones. */
function findChangedSettings(quiz: AuthoredQuizRow, settings: SettingsEdit['settings']): QuizSettingsColumns {
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

/**
 * Sets the order of a module's quizzes. The quiz that counts for the module and the certificate is the first active
 * quiz in this order. Refuses with quiz_changed unless the order contains each quiz exactly once.
 */
export async function orderQuizzes({ db }: Context, { actorId, moduleId, quizIds }: QuizOrder): Promise<void> {
  ensure(await hasModule(db, moduleId), 'module_not_found');
  const existingIds = await lockQuizzesOfModule(db, moduleId);
  ensureCompleteOrder(existingIds, quizIds);
  await saveOrder(db, 'quizzes', quizIds);
  for (const quizId of existingIds) await protectFromShippedUpdates(db, quizId);
  // A training event has one quiz as its object. The first quiz of the new order stands for all quizzes of the module.
  await recordQuizEdit(db, { actorId, quizId: quizIds[0] ?? '', moduleId, act: 'quizzes_ordered' });
}

interface NewQuestion {
  readonly actorId: string;
  readonly quizId: string;
  readonly draft: QuestionDraft;
}

/**
 * Adds a question as the last question of a quiz. Returns the id of the question. Refuses with quiz_full if the quiz
 * already has `maxQuestionsPerQuiz` questions.
 */
export async function createQuestion({ db }: Context, { actorId, quizId, draft }: NewQuestion): Promise<string> {
  const quiz = await lockAndFindQuiz(db, quizId);
  ensureValidDraft(draft, listSectionIds(quiz));
  ensure((await countQuestions(db, quiz.id)).total < maxQuestionsPerQuiz, 'quiz_full');
  const [questionId = ''] = await insertQuestions(db, quiz.id, [draft]);
  await protectFromShippedUpdates(db, quiz.id);
  await recordQuizEdit(db, {
    actorId,
    quizId: quiz.id,
    moduleId: quiz.module_id,
    act: 'question_created',
    details: { questionId },
  });
  return questionId;
}

interface QuestionEdit {
  readonly actorId: string;
  readonly questionId: string;
  /** The question's version when the author opened the question. */
  readonly baseVersion: number;
  readonly draft: QuestionDraft;
}

/**
 * Saves an edit as the next version of a question. Existing attempts keep the version that they contain. Does nothing
 * if the current version already has the same content. Otherwise refuses with question_changed if the current version
 * is not `baseVersion`.
 */
export async function editQuestion({ db }: Context, edit: QuestionEdit): Promise<void> {
  const { actorId, questionId, baseVersion, draft } = edit;
  const { quiz, question } = await lockAndFindQuestion(db, questionId);
  // If the request is a retry after a lost reply, the edit is already stored.
  if (isSameDraft(presentQuestionFields(question), draft)) return;
  if (question.version !== baseVersion) throw await createEditRefusal(db, question, baseVersion);
  // The question is allowed to keep a section that the module's current text no longer contains.
  const sectionIds = [...listSectionIds(quiz), ...(question.section_id === null ? [] : [question.section_id])];
  ensureValidDraft(draft, sectionIds);
  const version = question.version + 1;
  await insertNextVersion(db, question.id, { draft, version, kind: question.kind });
  await protectFromShippedUpdates(db, quiz.id);
  await recordQuizEdit(db, {
    actorId,
    quizId: quiz.id,
    moduleId: quiz.module_id,
    act: 'question_edited',
    details: { questionId: question.id, version },
  });
}

/**
 * Creates the refusal for an edit that is based on an outdated version. The fields of the refusal describe what has
 * changed since `baseVersion`.
 */
async function createEditRefusal(db: Database, question: AuthoredQuestionRow, baseVersion: number): Promise<Refusal> {
  const base = await findQuestionVersion(db, question.id, baseVersion);
  const current = presentQuestionFields(question);
  const fields = base
    ? describeChanges(presentQuestionFields(base), current)
    : { baseVersion: 'There was no such version.' };
  return new Refusal('question_changed', { fields });
}

interface QuestionActivation {
  readonly actorId: string;
  readonly questionId: string;
  readonly isActive: boolean;
}

/**
 * Activates or deactivates a question. Refuses a deactivation with quiz_draws_more if it would leave fewer active
 * questions than an attempt draws. If there are already fewer, deactivations are allowed.
 */
export async function setQuestionActivation({ db }: Context, activation: QuestionActivation): Promise<void> {
  const { actorId, questionId, isActive } = activation;
  const { quiz, question } = await lockAndFindQuestion(db, questionId);
  if (question.is_active === isActive) return;
  const { active, drawn } = await countQuestions(db, quiz.id);
  const leavesEnough = active - 1 >= drawn;
  const isAlreadyTooSmall = active < drawn;
  const canChange = isActive || leavesEnough || isAlreadyTooSmall;
  ensure(canChange, 'quiz_draws_more', { questionsDrawn: `${active - 1} active questions would be left.` });
  await saveQuestionActivation(db, question.id, isActive);
  await protectFromShippedUpdates(db, quiz.id);
  await recordQuizEdit(db, {
    actorId,
    quizId: quiz.id,
    moduleId: quiz.module_id,
    act: isActive ? 'question_activated' : 'question_deactivated',
    details: { questionId: question.id },
  });
}

interface QuestionOrder {
  readonly actorId: string;
  readonly quizId: string;
  readonly questionIds: readonly string[];
}

/**
 * Sets the order of a quiz's questions. Refuses with quiz_changed unless the order contains each question exactly once.
 */
export async function orderQuestions({ db }: Context, { actorId, quizId, questionIds }: QuestionOrder): Promise<void> {
  const quiz = await lockAndFindQuiz(db, quizId);
  const questions = await listAuthoredQuestions(db, quiz.id);
  ensureCompleteOrder(
    questions.map((question) => question.id),
    questionIds,
  );
  await saveOrder(db, 'questions', questionIds);
  await protectFromShippedUpdates(db, quiz.id);
  await recordQuizEdit(db, { actorId, quizId: quiz.id, moduleId: quiz.module_id, act: 'questions_ordered' });
}

/**
 * Locks a quiz until the transaction ends, and returns the quiz. Refuses with quiz_not_found if the quiz does not
 * exist.
 */
export async function lockAndFindQuiz(db: Database, quizId: string): Promise<AuthoredQuizRow> {
  ensure(await lockQuiz(db, quizId), 'quiz_not_found');
  const quiz = await findAuthoredQuiz(db, quizId);
  ensure(quiz, 'quiz_not_found');
  return quiz;
}

async function lockAndFindQuestion(db: Database, questionId: string) {
  const quizId = await lockQuizOfQuestion(db, questionId);
  ensure(quizId, 'question_not_found');
  const quiz = await lockAndFindQuiz(db, quizId);
  const question = await findAuthoredQuestion(db, questionId);
  ensure(question, 'question_not_found');
  return { quiz, question };
}

/**
 * Refuses with quiz_changed unless the order contains each existing id exactly once. If ids are missing or unknown, the
 * list has changed since the author loaded it.
 */
function ensureCompleteOrder(existingIds: readonly string[], orderedIds: readonly string[]): void {
  const isComplete =
    orderedIds.length === existingIds.length && existingIds.every((existingId) => orderedIds.includes(existingId));
  ensure(isComplete, 'quiz_changed', { order: 'The list has changed meanwhile.' });
}

const listSectionIds = (quiz: AuthoredQuizRow): string[] => quiz.sections.map((section) => section.id);

function ensureValidDraft(draft: QuestionDraft, sectionIds: readonly string[]): void {
  const faults = findDraftFaults(draft, sectionIds);
  ensure(Object.keys(faults).length === 0, 'invalid', faults);
}

interface QuizEdit {
  readonly actorId: string;
  readonly quizId: string;
  readonly moduleId: string;
  readonly act: QuizAct;
  /** Must not include the correct option. */
  readonly details?: Record<string, string | number | boolean | null>;
}

/** Records a training event for an edit of a quiz or its questions. */
export const recordQuizEdit = (db: Database, { actorId, quizId, moduleId, act, details }: QuizEdit): Promise<void> =>
  recordEvent(db, {
    personId: actorId,
    verb: 'updated',
    object: 'quiz',
    objectId: quizId,
    moduleId,
    result: { act, ...details },
  });
