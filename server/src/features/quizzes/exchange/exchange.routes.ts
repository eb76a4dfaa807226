import { quizExchangeEndpoints } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { ensure } from '../../../platform/errors/refusal.ts';
import { implement } from '../../../platform/http/implement.ts';
import { presentQuestionFields } from '../authoring/authoring.presenter.ts';
import { findAuthoredQuiz, listAuthoredQuestions } from '../authoring/authoring.queries.ts';
import { writeCsvQuestions } from './csv.rules.ts';
import { importQuestions } from './exchange.commands.ts';

export const quizExchangeRoutes = implement(quizExchangeEndpoints, {
  import: ({ db, user, params, body }) => importQuestions({ db }, { actorId: user.id, quizId: params.quizId, ...body }),
  export: async ({ db, params }) => {
    const quiz = await findAuthoredQuiz(db, params.quizId);
    ensure(quiz, 'quiz_not_found');
    const pool = (await listAuthoredQuestions(db, quiz.id)).filter((question) => question.is_active);
    return {
      fileName: `chapter-${quiz.chapter_number}-questions.csv`,
      text: writeCsvQuestions(pool.map(presentQuestionFields)),
    };
  },
});
