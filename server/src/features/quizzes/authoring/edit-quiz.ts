import type {
  quizAuthoringEndpoints,
  QuizSettings,
} from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type { SignedIn } from '../../../platform/auth/signed-in.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import type { Call } from '../../../platform/http/implement.ts';
import { hasModule } from '../../modules/index.ts';
import { type AuthoredQuizRow, findAuthoredQuiz } from './authored.queries.ts';
import { recordEdit } from './record-edit.ts';
import {
  countPool,
  lockQuiz,
  lockQuizzesOfModule,
  saveEditedOnSite,
  saveNewQuiz,
  saveOrder,
  saveSettings,
} from './write-quiz.queries.ts';

type Endpoints = typeof quizAuthoringEndpoints;

/** One quiz, locked until the transaction ends, or the refusal that there is none. */
export async function lockedQuiz(db: Database, quizId: string): Promise<AuthoredQuizRow> {
  ensure(await lockQuiz(db, quizId), 'quiz_not_found');
  const quiz = await findAuthoredQuiz(db, quizId);
  ensure(quiz, 'quiz_not_found');
  return quiz;
}

/** A new quiz at the end of its module, with an empty pool. */
export async function createQuiz({ db, user, body }: Call<Endpoints['create']>): Promise<string> {
  ensure(await hasModule(db, body.moduleId), 'module_not_found');
  await lockQuizzesOfModule(db, body.moduleId);
  const quizId = await saveNewQuiz(db, body);
  await recordEdit(db, user, { quizId, moduleId: body.moduleId, act: 'quiz_created', about: { title: body.title } });
  return quizId;
}

/** Changes settings on the basis that was on the screen. */
export async function changeSettings({ db, user, params, body }: Call<Endpoints['update']>): Promise<void> {
  const quiz = await lockedQuiz(db, params.quizId);
  const { baseRevision, ...settings } = body;
  const change = changeOf(quiz, settings);
  // The same change sent again after a lost reply has happened already.
  if (Object.keys(change).length === 0) return;
  ensure(quiz.revision === baseRevision, 'quiz_changed', { baseRevision: 'The settings were changed meanwhile.' });
  if (change.questions_drawn !== undefined) {
    const { active } = await countPool(db, quiz.id);
    ensure(change.questions_drawn <= active, 'quiz_draws_more', {
      questionsDrawn: `The pool has ${active} active questions.`,
    });
  }
  await saveSettings(db, quiz.id, change);
  await recordEdit(db, user, { quizId: quiz.id, moduleId: quiz.module_id, act: 'quiz_settings', about: change });
}

const columnNames = {
  title: 'title',
  description: 'description',
  passingScore: 'passing_score',
  questionsDrawn: 'questions_drawn',
  timeLimit: 'time_limit_minutes',
  attemptLimit: 'attempt_limit',
  waitingMinutes: 'waiting_minutes',
  isActive: 'is_active',
} as const satisfies Record<keyof QuizSettings, keyof AuthoredQuizRow>;

type Change = { [Name in keyof QuizSettings as (typeof columnNames)[Name]]?: QuizSettings[Name] };

/** Only what really differs. */
function changeOf(quiz: AuthoredQuizRow, settings: { [Name in keyof QuizSettings]?: QuizSettings[Name] | undefined }) {
  const names = Object.keys(columnNames) as (keyof QuizSettings)[];
  const changed = names.filter((name) => settings[name] !== undefined && settings[name] !== quiz[columnNames[name]]);
  return Object.fromEntries(changed.map((name) => [columnNames[name], settings[name]])) as Change;
}

/** Puts the quizzes of a module in order; the first active one is the one that counts. */
export async function orderQuizzes({ db, user, params, body }: Call<Endpoints['order']>): Promise<void> {
  ensure(await hasModule(db, params.moduleId), 'module_not_found');
  const known = await lockQuizzesOfModule(db, params.moduleId);
  ensureAllNamed(known, body.quizIds);
  await saveOrder(db, 'quizzes', body.quizIds);
  for (const quizId of known) await saveEditedOnSite(db, quizId);
  await recordOrder(db, user, params.moduleId, body.quizIds);
}

const recordOrder = (db: Database, user: SignedIn, moduleId: string, quizIds: readonly string[]) =>
  recordEdit(db, user, { quizId: quizIds[0] ?? '', moduleId, act: 'quizzes_ordered' });

/** An order names each once and nothing else; otherwise somebody else has added or taken one meanwhile. */
export function ensureAllNamed(known: readonly string[], named: readonly string[]): void {
  const isWhole = known.length === named.length && new Set([...known, ...named]).size === known.length;
  ensure(isWhole, 'quiz_changed', { order: 'The list has changed meanwhile.' });
}
