import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, Percent, Timestamp } from '../../fields.ts';
import { ModuleSection } from '../modules/modules.contract.ts';
import { Regraded } from './quizzes.contract.ts';
import { quizAnalysisPaths } from './quiz-analysis.paths.ts';

/** A question of an attempt in the version and with the order of options that the person saw. */
export const QuestionAsGiven = z.object({
  questionId: z.uuid(),
  version: z.int(),
  /** Whether this is still the current version. */
  isCurrentVersion: z.boolean(),
  question: z.string(),
  options: z.array(z.string()),
  /** Indexes in `options`, from 0. `right` is the correct option after any correction. */
  chosen: z.int().nullable(),
  right: z.int(),
  isCorrect: z.boolean(),
  /** The correct option was changed after this was asked. */
  keyWasCorrected: z.boolean(),
  critical: z.boolean(),
  section: ModuleSection.nullable(),
  explanation: z.string(),
  answeredAt: Timestamp.nullable(),
});
export type QuestionAsGiven = z.infer<typeof QuestionAsGiven>;

/** A person's attempt with its correct answers, for trainers. */
export const AttemptAsGiven = z.object({
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
  closedByClock: z.boolean(),
  score: z.string().nullable(),
  isPassing: z.boolean().nullable(),
  passingScore: Percent,
  correctCount: z.int().nullable(),
  questionCount: z.int(),
  regraded: Regraded.nullable(),
  questions: z.array(QuestionAsGiven),
});
export type AttemptAsGiven = z.infer<typeof AttemptAsGiven>;

/** The figures of one option. Options count from 1, in the order of the current version. */
export const OptionAnalysis = z.object({
  option: z.int(),
  text: z.string(),
  isKey: z.boolean(),
  chosenCount: z.int(),
  /** Share of those asked who chose it, 0 to 1. */
  chosenShare: z.number().nullable(),
  /** Point-biserial correlation with the rest of the attempt, -1 to 1; null when it is not defined. */
  discrimination: z.number().nullable(),
});
export type OptionAnalysis = z.infer<typeof OptionAnalysis>;

export const QuestionAnalysis = z.object({
  questionId: z.uuid(),
  version: z.int(),
  question: z.string(),
  isActive: z.boolean(),
  critical: z.boolean(),
  /** First attempts of trainees that asked versions with the current text and options. */
  timesAsked: z.int(),
  /** First attempts that asked versions with another text or other options: left out. */
  leftOut: z.int(),
  /** Enough answers (30) for the figures to mean something. */
  isEnough: z.boolean(),
  /** Share that chose the current correct option, 0 to 1. */
  facility: z.number().nullable(),
  /** Of the correct option. */
  discrimination: z.number().nullable(),
  options: z.array(OptionAnalysis),
  /** The option that good scorers choose instead of the correct one; null without one. */
  suspectOption: z.int().nullable(),
  /** Some answers were graded by another correct option: a regrade may change results. */
  isRegradeDue: z.boolean(),
});
export type QuestionAnalysis = z.infer<typeof QuestionAnalysis>;

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
  /** From 1, as written. */
  keyOption: z.int(),
  pickedOption: z.int(),
});
export type SuspectKey = z.infer<typeof SuspectKey>;

/** A result that differs with the corrected option. */
export const ResultChange = z.object({
  attemptId: z.uuid(),
  userId: z.uuid(),
  fullName: z.string(),
  submittedAt: Timestamp,
  oldScore: z.string(),
  newScore: z.string(),
  wasPassing: z.boolean(),
  isPassing: z.boolean(),
});
export type ResultChange = z.infer<typeof ResultChange>;

export const RegradePreview = z.object({
  questionId: z.uuid(),
  quizId: z.uuid(),
  question: z.string(),
  version: z.int(),
  key: z.string(),
  /** Applied when the regrade is. */
  raised: z.array(ResultChange),
  /** Only listed: no result is lowered. */
  wouldFall: z.array(ResultChange),
  /** Answers to versions with another text and the same options; regraded only with `includeReworded`. */
  rewordedCount: z.int(),
  /** Answers to versions with other options, which cannot be regraded. */
  otherCount: z.int(),
  /** Open attempts, which will be graded by the corrected option. */
  openCount: z.int(),
  canApply: z.boolean(),
  fingerprint: z.string(),
});
export type RegradePreview = z.infer<typeof RegradePreview>;

export const RegradeRecord = z.object({
  id: z.uuid(),
  questionId: z.uuid(),
  question: z.string(),
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
    summary: "A person's attempt: questions as asked, options as shown, chosen and correct ones",
    params: z.object({ attemptId: z.uuid() }),
    reply: AttemptAsGiven,
    errors: ['attempt_not_found'],
  }),
  analysis: endpoint({
    ...quizAnalysisPaths.analysis,
    access: 'trainer',
    summary:
      'The figures of each question of a quiz: times asked, facility, discrimination per option, suspect answer key',
    params: QuizId,
    reply: z.array(QuestionAnalysis),
    errors: ['quiz_not_found'],
  }),
  suspects: endpoint({
    ...quizAnalysisPaths.suspects,
    access: 'trainer',
    summary: 'Questions of active quizzes with a suspect answer key',
    reply: z.array(SuspectKey),
  }),
  regradePreview: endpoint({
    ...quizAnalysisPaths.regradePreview,
    access: 'trainer',
    summary: 'The results that would change with the current correct option; changes nothing',
    params: QuestionId,
    query: z.object({ includeReworded: z.enum(['true', 'false']).default('false') }),
    reply: RegradePreview,
    errors: ['question_not_found'],
  }),
  regrade: endpoint({
    ...quizAnalysisPaths.regrade,
    access: 'trainer',
    summary: 'Raise results with the current correct option, on the basis of the preview; idempotent',
    params: QuestionId,
    body: z.object({ fingerprint: lineText(100).pipe(z.string().min(1)), includeReworded: z.boolean().default(false) }),
    reply: RegradeRecord,
    errors: ['question_not_found', 'regrade_basis_changed'],
  }),
  regrades: endpoint({
    ...quizAnalysisPaths.regrades,
    access: 'trainer',
    summary: 'The latest regrades of a quiz, with the old and the new result of each person',
    params: QuizId,
    reply: z.array(RegradeRecord),
    errors: ['quiz_not_found'],
  }),
};
