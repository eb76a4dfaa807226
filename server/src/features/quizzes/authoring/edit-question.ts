import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import type {
  QuestionDraft,
  quizAuthoringEndpoints,
} from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import type { Call } from '../../../platform/http/implement.ts';
import { draftOf } from './authored-replies.ts';
import {
  type AuthoredQuestionRow,
  findAuthoredQuestion,
  findVersion,
  listAuthoredQuestions,
} from './authored.queries.ts';
import { ensureAllNamed, lockedQuiz } from './edit-quiz.ts';
import { changesBetween, faultsOf, isSameDraft } from './question-draft.rules.ts';
import { recordEdit } from './record-edit.ts';
import {
  countPool,
  lockQuizOfQuestion,
  saveEditedOnSite,
  saveNewQuestions,
  saveNextVersion,
  saveOrder,
  saveQuestionActive,
} from './write-quiz.queries.ts';

type Endpoints = typeof quizAuthoringEndpoints;

/** More than any chapter needs, and few enough to be listed at once. */
export const poolAtMost = 500;

/** A new question at the end of the pool. */
export async function createQuestion({ db, user, params, body }: Call<Endpoints['createQuestion']>): Promise<string> {
  const quiz = await lockedQuiz(db, params.quizId);
  ensureSound(body, sectionIdsOf(quiz.sections));
  ensure((await countPool(db, quiz.id)).all < poolAtMost, 'quiz_full');
  const [questionId = ''] = await saveNewQuestions(db, quiz.id, [body]);
  await saveEditedOnSite(db, quiz.id);
  await recordEdit(db, user, {
    quizId: quiz.id,
    moduleId: quiz.module_id,
    act: 'question_created',
    about: { questionId },
  });
  return questionId;
}

/** The next version of a question, on the basis that was on the screen; attempts keep the version that they were asked. */
export async function editQuestion(call: Call<Endpoints['updateQuestion']>): Promise<void> {
  const { db, user, params, body } = call;
  const { baseVersion, ...draft } = body;
  const { quiz, question } = await lockedQuestion(db, params.questionId);
  // The same edit sent again after a lost reply has happened already.
  if (isSameDraft(draftOf(question), draft)) return;
  if (question.version !== baseVersion) await refuseSecondEdit(db, question, baseVersion);
  const sectionIds = [...sectionIdsOf(quiz.sections), ...(question.section_id === null ? [] : [question.section_id])];
  ensureSound(draft, sectionIds);
  const version = question.version + 1;
  await saveNextVersion(db, question.id, { draft, version, kind: question.kind });
  await saveEditedOnSite(db, quiz.id);
  await recordEdit(db, user, {
    quizId: quiz.id,
    moduleId: quiz.module_id,
    act: 'question_edited',
    about: { questionId: question.id, version },
  });
}

async function refuseSecondEdit(db: Database, question: AuthoredQuestionRow, baseVersion: number): Promise<void> {
  const base = await findVersion(db, question.id, baseVersion);
  const now = draftOf(question);
  const changes = base
    ? changesBetween({ ...base, correctOption: base.correct_option, sectionId: base.section_id }, now)
    : { baseVersion: 'There was no such version.' };
  ensure(false, 'question_changed', changes);
}

/** Puts a question into the draw, or takes it out where enough others remain. */
export async function switchQuestion(
  { db, user, params }: Pick<Call<Endpoints['activateQuestion']>, 'db' | 'user' | 'params'>,
  isActive: boolean,
): Promise<void> {
  const { quiz, question } = await lockedQuestion(db, params.questionId);
  if (question.is_active === isActive) return;
  const { active, drawn } = await countPool(db, quiz.id);
  const stillEnough = isActive || active - 1 >= drawn || active < drawn;
  ensure(stillEnough, 'quiz_draws_more', { questionsDrawn: `${active - 1} active questions would be left.` });
  await saveQuestionActive(db, question.id, isActive);
  await saveEditedOnSite(db, quiz.id);
  await recordEdit(db, user, {
    quizId: quiz.id,
    moduleId: quiz.module_id,
    act: isActive ? 'question_activated' : 'question_deactivated',
    about: { questionId: question.id },
  });
}

/** Puts a pool in order. */
export async function orderQuestions({ db, user, params, body }: Call<Endpoints['orderQuestions']>): Promise<void> {
  const quiz = await lockedQuiz(db, params.quizId);
  const known = await listAuthoredQuestions(db, quiz.id);
  ensureAllNamed(
    known.map((question) => question.id),
    body.questionIds,
  );
  await saveOrder(db, 'questions', body.questionIds);
  await saveEditedOnSite(db, quiz.id);
  await recordEdit(db, user, { quizId: quiz.id, moduleId: quiz.module_id, act: 'questions_ordered' });
}

async function lockedQuestion(db: Database, questionId: string) {
  const quizId = await lockQuizOfQuestion(db, questionId);
  ensure(quizId, 'question_not_found');
  const [quiz, question] = [await lockedQuiz(db, quizId), await findAuthoredQuestion(db, questionId)];
  ensure(question, 'question_not_found');
  return { quiz, question };
}

/** The ids of a chapter's sections, as they stand in the table. */
export const sectionIdsOf = (sections: unknown): string[] => (sections as ModuleSection[]).map((section) => section.id);

function ensureSound(draft: QuestionDraft, sectionIds: readonly string[]): void {
  const faults = faultsOf(draft, sectionIds);
  ensure(Object.keys(faults).length === 0, 'invalid', faults);
}
