import { quizAuthoringEndpoints } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { implement } from '../../../platform/http/implement.ts';
import { findResultVersions } from '../result-versions.queries.ts';
import { countSuspectAnswerKeysByQuiz } from '../analysis/item-analysis.ts';
import {
  changeQuizSettings,
  createQuestion,
  createQuiz,
  editQuestion,
  orderQuestions,
  orderQuizzes,
  setQuestionActivation,
} from './authoring.commands.ts';
import { presentAuthoredQuestion, presentAuthoredQuiz, presentModuleQuizzes } from './authoring.presenter.ts';
import {
  findAuthoredQuestion,
  findAuthoredQuiz,
  listAuthoredQuestions,
  listQuizzesWithStatistics,
} from './authoring.queries.ts';
import { drawPreview, gradePreview } from './preview.ts';

export const quizAuthoringRoutes = implement(quizAuthoringEndpoints, {
  list: ({ db }) => listModuleQuizzes(db),
  create: async ({ db, user, body }) => findPresentedQuiz(db, await createQuiz({ db }, { actorId: user.id, ...body })),
  one: ({ db, params }) => findPresentedQuiz(db, params.quizId),
  update: async ({ db, user, params, body }) => {
    const { baseRevision, ...settings } = body;
    await changeQuizSettings({ db }, { actorId: user.id, quizId: params.quizId, baseRevision, settings });
    return findPresentedQuiz(db, params.quizId);
  },
  order: async ({ db, user, params, body }) => {
    await orderQuizzes({ db }, { actorId: user.id, moduleId: params.moduleId, quizIds: body.quizIds });
    return listModuleQuizzes(db);
  },
  createQuestion: async ({ db, user, params, body }) =>
    findPresentedQuestion(db, await createQuestion({ db }, { actorId: user.id, quizId: params.quizId, draft: body })),
  updateQuestion: async ({ db, user, params, body }) => {
    const { baseVersion, ...draft } = body;
    await editQuestion({ db }, { actorId: user.id, questionId: params.questionId, baseVersion, draft });
    return findPresentedQuestion(db, params.questionId);
  },
  activateQuestion: async ({ db, user, params }) => {
    await setQuestionActivation({ db }, { actorId: user.id, questionId: params.questionId, isActive: true });
    return findPresentedQuestion(db, params.questionId);
  },
  deactivateQuestion: async ({ db, user, params }) => {
    await setQuestionActivation({ db }, { actorId: user.id, questionId: params.questionId, isActive: false });
    return findPresentedQuestion(db, params.questionId);
  },
  orderQuestions: async ({ db, user, params, body }) => {
    await orderQuestions({ db }, { actorId: user.id, quizId: params.quizId, questionIds: body.questionIds });
    return findPresentedQuiz(db, params.quizId);
  },
  preview: ({ db, params }) => drawPreview(db, params.quizId),
  gradePreview: ({ db, params, body }) => gradePreview(db, { quizId: params.quizId, answers: body.answers }),
});

async function listModuleQuizzes(db: Database) {
  const resultVersions = await findResultVersions(db);
  const rows = await listQuizzesWithStatistics(db, resultVersions);
  return presentModuleQuizzes(rows, await countSuspectAnswerKeysByQuiz(db, resultVersions.versions));
}

async function findPresentedQuiz(db: Database, quizId: string) {
  const quiz = await findAuthoredQuiz(db, quizId);
  ensure(quiz, 'quiz_not_found');
  return presentAuthoredQuiz(quiz, await listAuthoredQuestions(db, quizId));
}

async function findPresentedQuestion(db: Database, questionId: string) {
  const question = await findAuthoredQuestion(db, questionId);
  ensure(question, 'question_not_found');
  return presentAuthoredQuestion(question);
}
