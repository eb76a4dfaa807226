import { quizAnalysisEndpoints } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { implement } from '../../../platform/http/implement.ts';
import { findAuthoredQuiz } from '../authoring/authoring.queries.ts';
import { regradeQuestion } from './analysis.commands.ts';
import { presentAttemptDetails, presentRegrade } from './analysis.presenter.ts';
import { findAttemptDetails, listAttemptQuestionDetails } from './attempt-details.queries.ts';
import { analyseQuiz, listSuspectAnswerKeys } from './item-analysis.ts';
import { findRegradeBasis } from './regrade-basis.ts';
import { findRaisedScores, findRegrade, listRegrades, listResultChanges, type RegradeRow } from './regrade.queries.ts';

export const quizAnalysisRoutes = implement(quizAnalysisEndpoints, {
  attempt: async ({ db, params }) => {
    const attempt = await findAttemptDetails(db, params.attemptId);
    ensure(attempt, 'attempt_not_found');
    const [questions, raisedScores] = await Promise.all([
      listAttemptQuestionDetails(db, attempt.id),
      findRaisedScores(db, [attempt.id]),
    ]);
    return presentAttemptDetails(attempt, { questions, raisedScore: raisedScores.get(attempt.id) });
  },
  analysis: async ({ db, params }) => {
    const questions = await analyseQuiz(db, params.quizId);
    ensure(questions, 'quiz_not_found');
    return questions;
  },
  suspects: ({ db }) => listSuspectAnswerKeys(db),
  regradePreview: async ({ db, params, query }) => {
    const scope = { questionId: params.questionId, includeReworded: query.includeReworded === 'true' };
    return (await findRegradeBasis(db, scope)).preview;
  },
  regrade: async ({ db, now, user, params, body }) => {
    const { fingerprint, includeReworded } = body;
    const request = { actorId: user.id, questionId: params.questionId, fingerprint, includeReworded };
    const regradeId = await regradeQuestion({ db, now }, request);
    const row = await findRegrade(db, regradeId);
    ensure(row, 'question_not_found');
    const [presentedRegrade] = await presentRegrades(db, [row]);
    ensure(presentedRegrade, 'question_not_found');
    return presentedRegrade;
  },
  regrades: async ({ db, params }) => {
    ensure(await findAuthoredQuiz(db, params.quizId), 'quiz_not_found');
    return presentRegrades(db, await listRegrades(db, params.quizId));
  },
});

/** Presents regrades with the results that each regrade raised, and the results that would have fallen. */
async function presentRegrades(db: Database, rows: readonly RegradeRow[]) {
  const ids = rows.map((row) => row.id);
  const changes = Map.groupBy(await listResultChanges(db, ids), (change) => change.regrade_id);
  return rows.map((row) => presentRegrade(row, changes.get(row.id) ?? []));
}
