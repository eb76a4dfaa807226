import type { quizAnalysisEndpoints, RegradeRecord } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import type { Call } from '../../../platform/http/implement.ts';
import { recordEdit } from '../authoring/record-edit.ts';
import { lockQuizOfQuestion } from '../authoring/write-quiz.queries.ts';
import { grantBadges } from '../../badges/index.ts';
import { completeByQuiz } from '../../progress/index.ts';
import { recordEvent } from '../../records/index.ts';
import { lockAttemptsWith, saveCorrections, saveRaisedResults } from './regrade-basis.queries.ts';
import { type ChangedAnswer, readRegradeBasis, type RegradeBasis } from './regrade-basis.ts';
import { recordOf, regradeRecords } from './regrade-records.ts';
import { findRegrade, findRegradeId, saveChanges, saveRegrade } from './regrades.queries.ts';

type Regrading = Pick<Call<(typeof quizAnalysisEndpoints)['regrade']>, 'db' | 'user' | 'params' | 'body' | 'now'>;

/**
 * Raises results under a corrected key, on the very basis that was shown. Who would fall keeps the result; certificates,
 * completions and badges stay. A second click finds the regrade of the first. Run it in a transaction.
 */
export async function regrade(call: Regrading): Promise<RegradeRecord> {
  const { db, params, body } = call;
  ensure(await lockQuizOfQuestion(db, params.questionId), 'question_not_found');
  const done = await findRegradeId(db, params.questionId, body.fingerprint);
  return done === undefined ? apply(call) : recordReply(db, done);
}

async function apply({ db, user, params, body, now }: Regrading): Promise<RegradeRecord> {
  await lockAttemptsWith(db, params.questionId);
  const basis = await readRegradeBasis(db, params.questionId, body.includeReworded);
  const { present, versions, preview } = basis;
  ensure(preview.canApply && preview.fingerprint === body.fingerprint, 'regrade_basis_changed');
  const regradeId = await saveRegrade(db, {
    quizId: present.quizId,
    questionId: present.questionId,
    version: present.version,
    regradedBy: user.id,
    fingerprint: preview.fingerprint,
    now,
  });
  await saveCorrections(db, present.questionId, versions);
  await keepBothResults(db, regradeId, basis);
  const raised = basis.changes.filter((change) => change.outcome === 'raised');
  for (const change of raised) await raise(db, { change, basis, regradeId, actorId: user.id, now });
  await recordEdit(db, user, {
    quizId: present.quizId,
    moduleId: present.moduleId,
    act: 'question_regraded',
    about: { regradeId, questionId: present.questionId, raised: raised.length, wouldFall: preview.wouldFall.length },
  });
  return recordReply(db, regradeId);
}

async function keepBothResults(db: Database, regradeId: string, { changes }: RegradeBasis): Promise<void> {
  const raised = changes.filter((change) => change.outcome === 'raised');
  await saveRaisedResults(
    db,
    raised.map((change) => ({
      attemptId: change.answer.attemptId,
      correctCount: change.newCorrectCount,
      score: change.newScore,
      isPassing: change.newIsPassing,
    })),
  );
  await saveChanges(
    db,
    regradeId,
    changes.map(({ answer, ...change }) => ({
      attempt_id: answer.attemptId,
      outcome: change.outcome,
      old_correct_count: answer.correctCount ?? 0,
      new_correct_count: change.newCorrectCount,
      old_score: answer.score ?? '0',
      new_score: change.newScore,
      old_is_passing: answer.isPassing === true,
      new_is_passing: change.newIsPassing,
    })),
  );
}

interface Raise {
  readonly change: ChangedAnswer;
  readonly basis: RegradeBasis;
  readonly regradeId: string;
  readonly actorId: string;
  readonly now: Date;
}

/** What a raised result brings its owner: a line in their record, and where it passes now, all that a pass brings. */
async function raise(db: Database, { change, basis, regradeId, actorId, now }: Raise): Promise<void> {
  const { answer, newScore, newIsPassing } = change;
  const becomesPass = newIsPassing && answer.isPassing !== true;
  await recordEvent(db, {
    personId: answer.userId,
    actorId,
    verb: becomesPass ? 'passed' : 'scored',
    object: 'quiz',
    objectId: answer.attemptId,
    moduleId: answer.moduleId,
    contentRevision: answer.contentRevision,
    result: {
      quizId: basis.present.quizId,
      regradeId,
      questionId: basis.present.questionId,
      score: Number(newScore),
      previousScore: Number(answer.score),
      passingScore: answer.passingScore,
      wasPassing: answer.isPassing === true,
    },
  });
  if (becomesPass) await completeByQuiz({ db, now }, { userId: answer.userId, moduleId: answer.moduleId });
  if (newIsPassing) await grantBadges(db, answer.userId);
}

async function recordReply(db: Database, id: string): Promise<RegradeRecord> {
  const row = await findRegrade(db, id);
  ensure(row, 'question_not_found');
  const [record] = await regradeRecords(db, [row]);
  return record ?? recordOf(row, []);
}
