import { quizAnalysisEndpoints } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import { ensure } from '../../../platform/errors/refusal.ts';
import { implement } from '../../../platform/http/implement.ts';
import { readAttemptAsGiven } from './attempt-as-given.ts';

export const quizAnalysisRoutes = implement(quizAnalysisEndpoints, {
  attempt: async ({ db, params }) => {
    const attempt = await readAttemptAsGiven(db, params.attemptId);
    ensure(attempt, 'attempt_not_found');
    return attempt;
  },
});
