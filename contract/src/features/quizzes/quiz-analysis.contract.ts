import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, Percent, Timestamp } from '../../fields.ts';
import { ModuleSection } from '../modules/modules.contract.ts';
import { Exhibit } from './exhibit.ts';
import { RegradedScore } from './quizzes.contract.ts';
import { quizAnalysisPaths } from './quiz-analysis.paths.ts';

/** A question of an attempt, with the text and the order of options that the person saw. */
export const AttemptQuestionDetails = z.object({
  questionId: z.uuid(),
  version: z.int(),
  /** True if the version that was asked is still the current one. */
  isCurrentVersion: z.boolean(),
  question: z.string(),
  exhibit: Exhibit.nullable(),
  options: z.array(z.string()),
  /** The index of the chosen option in `options`, from 0; null if the question was not answered. */
  chosen: z.int().nullable(),
  /** The index in `options`, from 0, of the option that is the correct one now, after all corrections. */
  right: z.int(),
  isCorrect: z.boolean(),
  /** True if the correct option was corrected after the question was asked. */
  keyWasCorrected: z.boolean(),
  /** True for a question about safety or about keeping the plant running. */
  critical: z.boolean(),
  section: ModuleSection.nullable(),
  explanation: z.string(),
  /** The explanation of each option, in the order of `options`; an empty text for an option without explanation. */
  optionExplanations: z.array(z.string()),
  answeredAt: Timestamp.nullable(),
});
export type AttemptQuestionDetails = z.infer<typeof AttemptQuestionDetails>;

/** An attempt with the correct answers, as returned to trainers. Scores are in percent with two decimals. */
export const AttemptDetails = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  fullName: z.string(),
  quizId: z.uuid(),
  quizTitle: z.string(),
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  contentRevision: z.int(),
  startedAt: Timestamp,
  submittedAt: Timestamp.nullable(),
  /** True if the server closed the attempt when its time ran out. */
  closedByClock: z.boolean(),
  /** True if the attempt was ended because a later revision asked for a new pass. Such an attempt does not count. */
  endedByRevision: z.boolean(),
  score: z.string().nullable(),
  isPassing: z.boolean().nullable(),
  passingScore: Percent,
  /** True if the attempt is a test-out: the person started it before reading the text, as the module allows. */
  testOut: z.boolean(),
  /** True if the attempt counts as a pass; null before the submission. */
  countsAsPass: z.boolean().nullable(),
  correctCount: z.int().nullable(),
  questionCount: z.int(),
  /** The seconds from the start to the submission, at most the time limit; null before the submission. */
  timeSpentSeconds: z.int().nullable(),
  /** True if the person spent less than five seconds per question on average. */
  isFast: z.boolean(),
  regraded: RegradedScore.nullable(),
  questions: z.array(AttemptQuestionDetails),
});
export type AttemptDetails = z.infer<typeof AttemptDetails>;

/**
 * The statistics of one option of a question. `option` is the number of the option, from 1, in the order of the current
 * version of the question.
 */
export const OptionAnalysis = z.object({
  option: z.int(),
  text: z.string(),
  /** True if this is the correct option. */
  isKey: z.boolean(),
  chosenCount: z.int(),
  /** The number of people who chose the option, divided by the number who were asked; null if nobody was asked. */
  chosenShare: z.number().nullable(),
  /**
   * Point-biserial correlation between choosing the option and the score on the other questions of the attempt, -1 to
   * 1. Null if the correlation is undefined, for example if all people have the same score.
   */
  discrimination: z.number().nullable(),
});
export type OptionAnalysis = z.infer<typeof OptionAnalysis>;

/** The statistics of the current version of one question. */
export const QuestionAnalysis = z.object({
  questionId: z.uuid(),
  version: z.int(),
  question: z.string(),
  exhibit: Exhibit.nullable(),
  isActive: z.boolean(),
  critical: z.boolean(),
  /**
   * The number of trainees' first attempts that asked the question with its current text, exhibit and options. The
   * options might have been in another order.
   */
  timesAsked: z.int(),
  /**
   * The number of first attempts that are not counted, because they asked a version with another text, exhibit or
   * options.
   */
  leftOut: z.int(),
  /** True if `timesAsked` is at least 30, the minimum for meaningful statistics. */
  isEnough: z.boolean(),
  /** The `chosenShare` of the correct option; null if nobody was asked. */
  facility: z.number().nullable(),
  /** The discrimination of the correct option (see OptionAnalysis). */
  discrimination: z.number().nullable(),
  options: z.array(OptionAnalysis),
  /** The number of the wrong option that people with high scores choose; null if the answer key seems to be right. */
  suspectOption: z.int().nullable(),
  /**
   * True if some answers were graded with an earlier correct option. A regrade can then raise the results of the
   * attempts with these answers.
   */
  isRegradeDue: z.boolean(),
});
export type QuestionAnalysis = z.infer<typeof QuestionAnalysis>;

/**
 * A question whose answer key is probably wrong. `keyText` and `keyOption` are the text and number of the option that
 * is marked as correct. `pickedText` and `pickedOption` are those of the option that people with high scores choose
 * instead.
 */
export const SuspectKey = z.object({
  quizId: z.uuid(),
  quizTitle: z.string(),
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  questionId: z.uuid(),
  question: z.string(),
  timesAsked: z.int(),
  keyText: z.string(),
  pickedText: z.string(),
  /** `keyOption` and `pickedOption` count from 1, in the order of the current version. */
  keyOption: z.int(),
  pickedOption: z.int(),
});
export type SuspectKey = z.infer<typeof SuspectKey>;

/**
 * An attempt whose result changes if it is graded with the corrected option. Scores are in percent, with two decimals.
 */
export const ResultChange = z.object({
  attemptId: z.uuid(),
  userId: z.uuid(),
  fullName: z.string(),
  submittedAt: Timestamp,
  oldScore: z.string(),
  newScore: z.string(),
  /**
   * The score that the attempt needs to count as a pass: the pass mark of the quiz, and at least 90 for a test-out. In
   * contrast, `passingScore` of an attempt is always the pass mark of the quiz.
   */
  passingScore: Percent,
  /** True if the old score reaches `passingScore`. `isPassing` is true if the new score reaches it. */
  wasPassing: z.boolean(),
  isPassing: z.boolean(),
});
export type ResultChange = z.infer<typeof ResultChange>;

/**
 * The effect that a regrade of a question would have. A regrade grades earlier answers again with the current correct
 * option. A regrade raises results, and never lowers one.
 */
export const RegradePreview = z.object({
  questionId: z.uuid(),
  quizId: z.uuid(),
  question: z.string(),
  exhibit: Exhibit.nullable(),
  version: z.int(),
  /** The text of the correct option of the current version. */
  key: z.string(),
  /** Results that the regrade raises. */
  raised: z.array(ResultChange),
  /** Results that would be lower if they were graded again. The regrade does not change them. */
  wouldFall: z.array(ResultChange),
  /**
   * The number of answers that were graded with another correct option, and belong to a version of the question with
   * the same options but another text. A regrade includes these answers only with `includeReworded`.
   */
  rewordedCount: z.int(),
  /** Number of answers to versions with other options, which cannot be regraded. */
  otherCount: z.int(),
  /** Number of open attempts, which will be graded with the corrected option. */
  openCount: z.int(),
  /**
   * True if there is something to regrade: for at least one answer, in a submitted or an open attempt, the correct
   * option has changed since the question was asked or last regraded.
   */
  canApply: z.boolean(),
  /**
   * Identifies the data on which the preview is based. The request to regrade sends the fingerprint back, and is
   * refused if the data have changed.
   */
  fingerprint: z.string(),
});
export type RegradePreview = z.infer<typeof RegradePreview>;

/** A regrade that was applied. */
export const RegradeRecord = z.object({
  id: z.uuid(),
  questionId: z.uuid(),
  question: z.string(),
  /** The text of the option that was the correct one when the regrade was applied. */
  key: z.string(),
  regradedAt: Timestamp,
  regradedBy: z.string(),
  raised: z.array(ResultChange),
  wouldFall: z.array(ResultChange),
});
export type RegradeRecord = z.infer<typeof RegradeRecord>;

const QuizId = z.object({ quizId: z.uuid() });
const QuestionId = z.object({ questionId: z.uuid() });

export const quizAnalysisEndpoints = {
  attempt: endpoint({
    ...quizAnalysisPaths.attempt,
    access: 'trainer',
    summary:
      'Returns an attempt with its questions and options as they were shown, and the chosen and the correct options',
    params: z.object({ attemptId: z.uuid() }),
    reply: AttemptDetails,
    errors: ['attempt_not_found'],
  }),
  analysis: endpoint({
    ...quizAnalysisPaths.analysis,
    access: 'trainer',
    summary:
      'Returns the statistics of each question of a quiz: times asked, facility, discrimination, suspect answer key',
    params: QuizId,
    reply: z.array(QuestionAnalysis),
    errors: ['quiz_not_found'],
  }),
  suspects: endpoint({
    ...quizAnalysisPaths.suspects,
    access: 'trainer',
    summary: 'Lists the questions of active quizzes that have a suspect answer key',
    reply: z.array(SuspectKey),
  }),
  regradePreview: endpoint({
    ...quizAnalysisPaths.regradePreview,
    access: 'trainer',
    summary: 'Returns the results that a regrade with the current correct option would change; changes nothing',
    params: QuestionId,
    query: z.object({ includeReworded: z.enum(['true', 'false']).default('false') }),
    reply: RegradePreview,
    errors: ['question_not_found'],
  }),
  regrade: endpoint({
    ...quizAnalysisPaths.regrade,
    access: 'trainer',
    summary: 'Applies a regrade: raises the results that the preview listed; idempotent',
    params: QuestionId,
    body: z.object({ fingerprint: lineText(100).pipe(z.string().min(1)), includeReworded: z.boolean().default(false) }),
    reply: RegradeRecord,
    errors: ['question_not_found', 'regrade_basis_changed'],
  }),
  regrades: endpoint({
    ...quizAnalysisPaths.regrades,
    access: 'trainer',
    summary: 'Lists the latest regrades of a quiz, with the old and new result of each person',
    params: QuizId,
    reply: z.array(RegradeRecord),
    errors: ['quiz_not_found'],
  }),
};
