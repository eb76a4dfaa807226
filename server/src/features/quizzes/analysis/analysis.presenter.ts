import { requiredScore } from '@loopcheck/contract/features/quizzes/test-out.rules';
import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import type {
  AttemptDetails,
  AttemptQuestionDetails,
  QuestionAnalysis,
  RegradeRecord,
  ResultChange,
  SuspectKey,
} from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import { isFastAttempt } from '../../evidence/index.ts';
import { presentRegradedScore } from '../quizzes.presenter.ts';
import { isCorrect } from '../quizzes.rules.ts';
import {
  chosenShare,
  findSuspectOption,
  minAnswersForStatistics,
  pointBiserial,
  type TalliedQuestion,
} from './analysis.rules.ts';
import type { AttemptDetailsRow, AttemptQuestionDetailsRow } from './attempt-details.queries.ts';
import type { RaisedScoreRow, RegradeRow, ResultChangeRow } from './regrade.queries.ts';

interface AttemptContext {
  readonly questions: readonly AttemptQuestionDetailsRow[];
  readonly raisedScore: RaisedScoreRow | undefined;
}

/** An attempt with the correct answers; for trainers and admins only. */
export const presentAttemptDetails = (
  attempt: AttemptDetailsRow,
  { questions, raisedScore }: AttemptContext,
): AttemptDetails => ({
  id: attempt.id,
  userId: attempt.user_id,
  fullName: attempt.full_name,
  quizId: attempt.quiz_id,
  quizTitle: attempt.title,
  moduleId: attempt.module_id,
  chapterNumber: attempt.chapter_number,
  contentRevision: attempt.content_revision,
  startedAt: attempt.started_at.toISOString(),
  submittedAt: attempt.submitted_at?.toISOString() ?? null,
  closedByClock: attempt.closed_by === 'clock',
  endedByRevision: attempt.closed_by === 'revision',
  score: attempt.score,
  isPassing: attempt.is_passing,
  passingScore: attempt.passing_score,
  testOut: attempt.is_test_out,
  countsAsPass: attempt.is_passing === null ? null : attempt.is_passing && attempt.is_counted,
  correctCount: attempt.correct_count,
  questionCount: attempt.question_count,
  timeSpentSeconds: attempt.time_spent_seconds,
  isFast:
    attempt.time_spent_seconds !== null &&
    isFastAttempt({ seconds: attempt.time_spent_seconds, questionCount: attempt.question_count }),
  regraded: raisedScore ? presentRegradedScore(raisedScore) : null,
  questions: questions.map((question) => presentAttemptQuestionDetails(question, attempt.sections)),
});

function presentAttemptQuestionDetails(
  row: AttemptQuestionDetailsRow,
  sections: readonly ModuleSection[],
): AttemptQuestionDetails {
  const correctOption = row.corrected_option ?? row.correct_option;
  const displayedIndex = (option: number) => row.option_order.indexOf(option);
  return {
    questionId: row.question_id,
    version: row.version,
    isCurrentVersion: row.version === row.current_version,
    question: row.question,
    exhibit: row.exhibit,
    options: row.option_order.map((option) => row.options[option - 1] ?? ''),
    chosen: row.chosen_option === null ? null : displayedIndex(row.chosen_option),
    right: displayedIndex(correctOption),
    isCorrect: isCorrect({ correctOption, chosenOption: row.chosen_option, keepsPoint: row.keeps_point }),
    keyWasCorrected: row.corrected_option !== null && row.corrected_option !== row.correct_option,
    critical: row.critical,
    section: sections.find((section) => section.id === row.section_id) ?? null,
    explanation: row.explanation,
    optionExplanations: row.option_order.map((option) => row.option_explanations[option - 1] ?? ''),
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}

/** Rounds a statistic to three decimals, because further decimals are not significant. */
const roundStatistic = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000) / 1000;

/**
 * The statistics of a question. `facility` is the share of the answers that chose the correct option. `discrimination`
 * is the correlation between choosing the correct option and the score in the other questions of the attempt.
 * `isRegradeDue` is true if an answer was graded with an option that is no longer the correct option.
 */
export function presentQuestionAnalysis(
  { question: { current }, tally, timesAsked, leftOut }: TalliedQuestion,
  { isRegradeDue }: { isRegradeDue: boolean },
): QuestionAnalysis {
  const options = tally.options.map((option, index) => ({
    option: index + 1,
    text: current.options[index] ?? '',
    isKey: index + 1 === current.correctOption,
    chosenCount: option.count,
    chosenShare: roundStatistic(chosenShare(tally, option)),
    discrimination: roundStatistic(pointBiserial(tally, option)),
  }));
  const correctOption = options[current.correctOption - 1];
  return {
    questionId: current.questionId,
    version: current.version,
    question: current.question,
    exhibit: current.exhibit,
    isActive: current.isActive,
    critical: current.critical,
    timesAsked,
    leftOut,
    isEnough: timesAsked >= minAnswersForStatistics,
    facility: correctOption?.chosenShare ?? null,
    discrimination: correctOption?.discrimination ?? null,
    options,
    suspectOption: findSuspectOption(tally, current.correctOption),
    isRegradeDue,
  };
}

/**
 * `suspectOption` is the number, from 1, of the option that people with high scores choose instead of the correct
 * option.
 */
export const presentSuspectAnswerKey = (
  { question: { current }, timesAsked }: TalliedQuestion,
  suspectOption: number,
): SuspectKey => ({
  quizId: current.quizId,
  quizTitle: current.quizTitle,
  moduleId: current.moduleId,
  chapterNumber: current.chapterNumber,
  questionId: current.questionId,
  question: current.question,
  timesAsked,
  keyText: current.options[current.correctOption - 1] ?? '',
  pickedText: current.options[suspectOption - 1] ?? '',
  keyOption: current.correctOption,
  pickedOption: suspectOption,
});

/** A regrade with its changed results. */
export const presentRegrade = (row: RegradeRow, changes: readonly ResultChangeRow[]): RegradeRecord => ({
  id: row.id,
  questionId: row.question_id,
  question: row.question,
  key: row.options[row.correct_option - 1] ?? '',
  regradedAt: row.regraded_at.toISOString(),
  regradedBy: row.regraded_by,
  raised: changes.filter((change) => change.outcome === 'raised').map(presentChange),
  wouldFall: changes.filter((change) => change.outcome === 'would_fall').map(presentChange),
});

const presentChange = (row: ResultChangeRow): ResultChange => ({
  attemptId: row.attempt_id,
  userId: row.user_id,
  fullName: row.full_name,
  // `submitted_at` is never null here, because a regrade changes only the results of submitted attempts.
  submittedAt: (row.submitted_at ?? new Date(0)).toISOString(),
  oldScore: row.old_score,
  newScore: row.new_score,
  passingScore: requiredScore({ passingScore: row.passing_score, testOut: row.is_test_out }),
  wasPassing: row.old_is_passing,
  isPassing: row.new_is_passing,
});
