import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { grantBadges } from '../../badges/index.ts';
import { completeByQuiz } from '../../progress/index.ts';
import { recordEvent } from '../../records/index.ts';
import { recordQuizEdit } from '../authoring/authoring.commands.ts';
import { lockQuizOfQuestion } from '../authoring/authoring.queries.ts';
import {
  findRegradeId,
  lockAttemptsWith,
  saveChanges,
  saveCorrections,
  saveRaisedResults,
  saveRegrade,
} from './analysis.queries.ts';
import { type ChangedAnswer, findRegradeBasis, type RegradeBasis } from './regrade-basis.ts';

/** `db` must be a transaction, which locks the quiz and the attempts until the regrade is committed. */
interface Context {
  readonly db: Database;
  readonly now: Date;
}

interface RegradeRequest {
  readonly actorId: string;
  readonly questionId: string;
  readonly includeReworded: boolean;
  /** The fingerprint of the preview that the trainer has seen. */
  readonly fingerprint: string;
}

/**
 * Regrades attempts with the corrected option, as previewed. Results are raised, never lowered. Returns the regrade's
 * id. Idempotent: a repeated request returns the id of the first regrade.
 */
export async function regrade(context: Context, request: RegradeRequest): Promise<string> {
  const { db, now } = context;
  const { actorId, questionId, includeReworded, fingerprint } = request;
  ensure(await lockQuizOfQuestion(db, questionId), 'question_not_found');
  const existingId = await findRegradeId(db, questionId, fingerprint);
  if (existingId !== undefined) return existingId;
  await lockAttemptsWith(db, questionId);
  const basis = await findRegradeBasis(db, { questionId, includeReworded });
  const { current, versions, preview } = basis;
  ensure(preview.canApply && preview.fingerprint === fingerprint, 'regrade_basis_changed');
  const regradeId = await saveRegrade(db, {
    quizId: current.quizId,
    questionId,
    version: current.version,
    regradedBy: actorId,
    fingerprint,
    now,
  });
  await saveCorrections(db, questionId, versions);
  await saveResults(db, regradeId, basis);
  const raised = basis.changes.filter((change) => change.outcome === 'raised');
  for (const change of raised) {
    await applyRaise(context, { change, quizId: current.quizId, questionId, regradeId, actorId });
  }
  await recordQuizEdit(db, {
    actorId,
    quizId: current.quizId,
    moduleId: current.moduleId,
    act: 'question_regraded',
    about: { regradeId, questionId, raised: raised.length, wouldFall: preview.wouldFall.length },
  });
  return regradeId;
}

/** Saves the raised results, and the old and new result of every change. */
async function saveResults(db: Database, regradeId: string, { changes }: RegradeBasis): Promise<void> {
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
  readonly quizId: string;
  readonly questionId: string;
  readonly regradeId: string;
  readonly actorId: string;
}

/** Records the raised result as a training event. Like any pass, a new pass completes the module and grants badges. */
async function applyRaise({ db, now }: Context, raise: Raise): Promise<void> {
  const { change, quizId, questionId, regradeId, actorId } = raise;
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
      quizId,
      regradeId,
      questionId,
      score: Number(newScore),
      previousScore: Number(answer.score),
      passingScore: answer.passingScore,
      wasPassing: answer.isPassing === true,
    },
  });
  if (becomesPass) await completeByQuiz({ db, now }, { userId: answer.userId, moduleId: answer.moduleId });
  if (newIsPassing) await grantBadges(db, answer.userId);
}
