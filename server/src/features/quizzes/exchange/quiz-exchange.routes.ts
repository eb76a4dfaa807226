import { quizExchangeEndpoints } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { ensure } from '../../../platform/errors/refusal.ts';
import { implement } from '../../../platform/http/implement.ts';
import { draftOf } from '../authoring/authored-replies.ts';
import { findAuthoredQuiz, listAuthoredQuestions } from '../authoring/authored.queries.ts';
import { writeCsvQuestions } from './csv-questions.rules.ts';
import { importQuestions } from './import-questions.ts';

export const quizExchangeRoutes = implement(quizExchangeEndpoints, {
  import: importQuestions,
  export: async ({ db, params }) => {
    const quiz = await findAuthoredQuiz(db, params.quizId);
    ensure(quiz, 'quiz_not_found');
    const pool = (await listAuthoredQuestions(db, quiz.id)).filter((question) => question.is_active);
    return { fileName: `chapter-${quiz.chapter_number}-questions.csv`, text: writeCsvQuestions(pool.map(draftOf)) };
  },
});
