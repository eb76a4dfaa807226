import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { grantBadges } from '../../badges/index.ts';
import { completeModuleByQuiz } from '../../progress/index.ts';
import { recordEvent } from '../../records/index.ts';
import { recordQuizEdit } from '../authoring/authoring.commands.ts';
import { lockQuizOfQuestion } from '../authoring/authoring.queries.ts';
import { isAttemptOutdated } from '../attempts.queries.ts';
import { isCountedPass } from '../quizzes.rules.ts';
import { type AnswerWithChange, findRegradeBasis, type RegradeBasis } from './regrade-basis.ts';
import {
  findRegradeId,
  insertRegrade,
  insertResultChanges,
  lockAttemptsWithQuestion,
  saveCorrectedOptions,
  saveRaisedResults,
} from './regrade.queries.ts';

/**
 * `db` must be a transaction. The transaction holds the locks on the quiz and the attempts until the regrade is
 * committed.
 */
interface Context {
  readonly db: Database;
  readonly now: Date;
}

interface RegradeRequest {
  readonly actorId: string;
  readonly questionId: string;
  /** True to include answers to versions of the question with another text and the same options. */
  readonly includeReworded: boolean;
  /** The fingerprint of the preview that the trainer has confirmed. */
  readonly fingerprint: string;
}

/**
 * Grades the answers to a question again with its current correct option, after a trainer has corrected that option.
 * Raises the results of attempts, but never lowers a result. Refuses with regrade_basis_changed if the preview that the
 * trainer has confirmed is outdated, or if no answer needs a regrade. Returns the id of the regrade. Idempotent: a
 * repeated request returns the same id.
 */
export async function regradeQuestion(context: Context, request: RegradeRequest): Promise<string> {
  const { db, now } = context;
  const { actorId, questionId, includeReworded, fingerprint } = request;
  ensure(await lockQuizOfQuestion(db, questionId), 'question_not_found');
  const existingId = await findRegradeId(db, questionId, fingerprint);
  if (existingId !== undefined) return existingId;
  await lockAttemptsWithQuestion(db, questionId);
  const basis = await findRegradeBasis(db, { questionId, includeReworded });
  const { current, versions, preview } = basis;
  ensure(preview.canApply && preview.fingerprint === fingerprint, 'regrade_basis_changed');
  const regradeId = await insertRegrade(db, {
    quizId: current.quizId,
    questionId,
    version: current.version,
    regradedBy: actorId,
    fingerprint,
    now,
  });
  await saveCorrectedOptions(db, questionId, versions);
  await saveResults(db, regradeId, basis);
  const raisedResults = basis.changes.filter((change) => change.outcome === 'raised');
  for (const change of raisedResults) {
    await applyRaisedResult(context, { change, quizId: current.quizId, regradeId, actorId });
  }
  await recordQuizEdit(db, {
    actorId,
    quizId: current.quizId,
    moduleId: current.moduleId,
    act: 'question_regraded',
    details: { regradeId, questionId, raised: raisedResults.length, wouldFall: preview.wouldFall.length },
  });
  return regradeId;
}

/**
 * Saves the raised results as the results of their attempts. Also saves, as the record of the regrade, the old and the
 * new result of each attempt whose result rises or would fall.
 */
async function saveResults(db: Database, regradeId: string, { changes }: RegradeBasis): Promise<void> {
  const raisedResults = changes.filter((change) => change.outcome === 'raised');
  await saveRaisedResults(
    db,
    raisedResults.map((change) => ({
      attemptId: change.answer.attemptId,
      correctCount: change.newCorrectCount,
      score: change.newScore,
      isPassing: change.newIsPassing,
    })),
  );
  await insertResultChanges(
    db,
    regradeId,
    changes.map(({ answer, ...change }) => ({
      attempt_id: answer.attemptId,
      outcome: change.outcome,
      old_correct_count: answer.correctCount ?? 0,
      new_correct_count: change.newCorrectCount,
      old_score: answer.score ?? '0',
      new_score: change.newScore,
      old_is_passing: isCountedPass(answer),
      new_is_passing: isCountedPass({
        ...answer,
        correctCount: change.newCorrectCount,
        isPassing: change.newIsPassing,
      }),
    })),
  );
}

interface AppliedChange {
  readonly change: AnswerWithChange;
  readonly quizId: string;
  readonly regradeId: string;
  readonly actorId: string;
}

/**
 * Applies the consequences of a raised result for the person. Always records a training event. If the regrade made the
 * attempt a pass, completes the module, except after an outdated test-out (`isAttemptOutdated`). A test-out is an
 * attempt that was started before the text was read. If the attempt counts as a pass now, also if it was one before
 * the regrade, grants the badges that the person has earned.
 *
 * The event does not name the question, because people read their own training events, and before a pass they must not
 * learn which of their answers are correct.
 */
async function applyRaisedResult({ db, now }: Context, appliedChange: AppliedChange): Promise<void> {
  const { change, quizId, regradeId, actorId } = appliedChange;
  const { answer, newScore, newIsPassing, newCorrectCount } = change;
  const { testOut } = answer;
  const passedBefore = isCountedPass(answer);
  const passesNow = isCountedPass({ ...answer, correctCount: newCorrectCount, isPassing: newIsPassing });
  const isNewPass = passesNow && !passedBefore;
  await recordEvent(db, {
    personId: answer.userId,
    actorId,
    verb: isNewPass ? 'passed' : 'scored',
    object: 'quiz',
    objectId: answer.attemptId,
    moduleId: answer.moduleId,
    contentRevision: answer.contentRevision,
    result: {
      quizId,
      regradeId,
      score: Number(newScore),
      previousScore: Number(answer.score),
      passingScore: answer.passingScore,
      wasPassing: passedBefore,
      ...(testOut && { testOut }),
    },
  });
  // A regrade sets no evidence marks. They point trainers to people who read or answered implausibly fast, and a
  // corrected answer key says nothing about that.
  const context = { db, now, config: { marksEvidence: false } };
  const { userId, moduleId } = answer;
  // A test-out does not complete the module if a revision that requires a new pass was published after the start of the
  // attempt: the person has not read that text.
  const completesModule = isNewPass && !(testOut && (await isAttemptOutdated(db, answer)));
  if (completesModule) await completeModuleByQuiz(context, { userId, moduleId, testOut });
  if (passesNow) await grantBadges(db, userId);
}
