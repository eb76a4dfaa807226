import { quizAuthoringEndpoints } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { implement } from '../../../platform/http/implement.ts';
import type { Database } from '../../../platform/db/database.ts';
import { countSuspectKeys } from '../analysis/analyse-quiz.ts';
import { moduleQuizzesOf, questionReply, quizReply } from './authored-replies.ts';
import { listQuizFigures } from './authored.queries.ts';
import { createQuestion, editQuestion, orderQuestions, switchQuestion } from './edit-question.ts';
import { changeSettings, createQuiz, orderQuizzes } from './edit-quiz.ts';
import { drawPreview, gradePreview } from './preview.ts';

const listReply = async (db: Database) => moduleQuizzesOf(await listQuizFigures(db), await countSuspectKeys(db));

export const quizAuthoringRoutes = implement(quizAuthoringEndpoints, {
  list: ({ db }) => listReply(db),
  create: async (call) => quizReply(call.db, await createQuiz(call)),
  one: ({ db, params }) => quizReply(db, params.quizId),
  update: async (call) => {
    await changeSettings(call);
    return quizReply(call.db, call.params.quizId);
  },
  order: async (call) => {
    await orderQuizzes(call);
    return listReply(call.db);
  },
  createQuestion: async (call) => questionReply(call.db, await createQuestion(call)),
  updateQuestion: async (call) => {
    await editQuestion(call);
    return questionReply(call.db, call.params.questionId);
  },
  activateQuestion: async (call) => {
    await switchQuestion(call, true);
    return questionReply(call.db, call.params.questionId);
  },
  deactivateQuestion: async (call) => {
    await switchQuestion(call, false);
    return questionReply(call.db, call.params.questionId);
  },
  orderQuestions: async (call) => {
    await orderQuestions(call);
    return quizReply(call.db, call.params.quizId);
  },
  preview: drawPreview,
  gradePreview,
});
