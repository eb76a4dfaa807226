import { quizAnalysisEndpoints } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import { ensure } from '../../../platform/errors/refusal.ts';
import { implement } from '../../../platform/http/implement.ts';
import { findAuthoredQuiz } from '../authoring/authored.queries.ts';
import { analyseQuiz, listSuspectKeys } from './analyse-quiz.ts';
import { readAttemptAsGiven } from './attempt-as-given.ts';
import { readRegradeBasis } from './regrade-basis.ts';
import { regradeRecords } from './regrade-records.ts';
import { regrade } from './regrade.ts';
import { listRegrades } from './regrades.queries.ts';

export const quizAnalysisRoutes = implement(quizAnalysisEndpoints, {
  attempt: async ({ db, params }) => {
    const attempt = await readAttemptAsGiven(db, params.attemptId);
    ensure(attempt, 'attempt_not_found');
    return attempt;
  },
  analysis: async ({ db, params }) => {
    ensure(await findAuthoredQuiz(db, params.quizId), 'quiz_not_found');
    return analyseQuiz(db, params.quizId);
  },
  suspects: ({ db }) => listSuspectKeys(db),
  regradePreview: async ({ db, params, query }) =>
    (await readRegradeBasis(db, params.questionId, query.includeReworded === 'true')).preview,
  regrade,
  regrades: async ({ db, params }) => {
    ensure(await findAuthoredQuiz(db, params.quizId), 'quiz_not_found');
    return regradeRecords(db, await listRegrades(db, params.quizId));
  },
});
