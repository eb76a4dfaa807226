import { quizAnalysisEndpoints } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { implement } from '../../../platform/http/implement.ts';
import { findAuthoredQuiz } from '../authoring/authoring.queries.ts';
import { regrade } from './analysis.commands.ts';
import { presentAttemptAsGiven, presentRegrade } from './analysis.presenter.ts';
import {
  findAnyAttempt,
  findRaisedScores,
  findRegrade,
  listChanges,
  listQuestionsAsGiven,
  listRegrades,
  type RegradeRow,
} from './analysis.queries.ts';
import { analyseQuiz, listSuspectKeys } from './item-analysis.ts';
import { findRegradeBasis } from './regrade-basis.ts';

export const quizAnalysisRoutes = implement(quizAnalysisEndpoints, {
  attempt: async ({ db, params }) => {
    const attempt = await findAnyAttempt(db, params.attemptId);
    ensure(attempt, 'attempt_not_found');
    const [questions, raised] = await Promise.all([
      listQuestionsAsGiven(db, attempt.id),
      findRaisedScores(db, [attempt.id]),
    ]);
    return presentAttemptAsGiven(attempt, { questions, raised: raised.get(attempt.id) });
  },
  analysis: async ({ db, params }) => {
    ensure(await findAuthoredQuiz(db, params.quizId), 'quiz_not_found');
    return analyseQuiz(db, params.quizId);
  },
  suspects: ({ db }) => listSuspectKeys(db),
  regradePreview: async ({ db, params, query }) => {
    const scope = { questionId: params.questionId, includeReworded: query.includeReworded === 'true' };
    return (await findRegradeBasis(db, scope)).preview;
  },
  regrade: async ({ db, now, user, params, body }) => {
    const { fingerprint, includeReworded } = body;
    const request = { actorId: user.id, questionId: params.questionId, fingerprint, includeReworded };
    const row = await findRegrade(db, await regrade({ db, now }, request));
    ensure(row, 'question_not_found');
    const [record] = await withChanges(db, [row]);
    ensure(record, 'question_not_found');
    return record;
  },
  regrades: async ({ db, params }) => {
    ensure(await findAuthoredQuiz(db, params.quizId), 'quiz_not_found');
    return withChanges(db, await listRegrades(db, params.quizId));
  },
});

async function withChanges(db: Database, rows: readonly RegradeRow[]) {
  const ids = rows.map((row) => row.id);
  const changes = Map.groupBy(await listChanges(db, ids), (change) => change.regrade_id);
  return rows.map((row) => presentRegrade(row, changes.get(row.id) ?? []));
}
