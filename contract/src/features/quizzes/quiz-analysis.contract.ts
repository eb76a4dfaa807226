import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, Percent, Timestamp } from '../../fields.ts';
import { ModuleSection } from '../modules/modules.contract.ts';
import { Regraded } from './quizzes.contract.ts';
import { quizAnalysisPaths } from './quiz-analysis.paths.ts';

/** A question of an attempt, in the version and with the option order that the person saw. */
export const QuestionAsGiven = z.object({
  questionId: z.uuid(),
  version: z.int(),
  /** Whether the version asked is still the current one. */
  isCurrentVersion: z.boolean(),
  question: z.string(),
  options: z.array(z.string()),
  /** Indexes in `options`, from 0. `right` is the correct option, including later corrections. */
  chosen: z.int().nullable(),
  right: z.int(),
  isCorrect: z.boolean(),
  /** Whether the correct option was changed after the question was asked. */
  keyWasCorrected: z.boolean(),
  critical: z.boolean(),
  section: ModuleSection.nullable(),
  explanation: z.string(),
  answeredAt: Timestamp.nullable(),
});
export type QuestionAsGiven = z.infer<typeof QuestionAsGiven>;

/** A person's attempt with the correct answers, as shown to trainers. */
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

/** The statistics of one option. Options are numbered from 1, in the order of the current version. */
export const OptionAnalysis = z.object({
  option: z.int(),
  text: z.string(),
  isKey: z.boolean(),
  chosenCount: z.int(),
  /** Share of the people asked who chose the option, 0 to 1. */
  chosenShare: z.number().nullable(),
  /** Point-biserial correlation with the score on the attempt's other questions, -1 to 1; null when undefined. */
  discrimination: z.number().nullable(),
});
export type OptionAnalysis = z.infer<typeof OptionAnalysis>;

export const QuestionAnalysis = z.object({
  questionId: z.uuid(),
  version: z.int(),
  question: z.string(),
  isActive: z.boolean(),
  critical: z.boolean(),
  /** Number of trainees' first attempts that asked a version with the current text and options. */
  timesAsked: z.int(),
  /** Number of first attempts that are left out because they asked a version with another text or other options. */
  leftOut: z.int(),
  /** Whether there are enough answers (30) for meaningful statistics. */
  isEnough: z.boolean(),
  /** Share of the people asked who chose the current correct option, 0 to 1. */
  facility: z.number().nullable(),
  /** Point-biserial correlation of the correct option. */
  discrimination: z.number().nullable(),
  options: z.array(OptionAnalysis),
  /** The wrong option that people with high scores choose instead of the correct one; null if there is none. */
  suspectOption: z.int().nullable(),
  /** Whether some answers were graded with another correct option, so that a regrade may change results. */
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
  /** Numbered from 1, in the authored order. */
  keyOption: z.int(),
  pickedOption: z.int(),
});
export type SuspectKey = z.infer<typeof SuspectKey>;

/** An attempt whose result changes when it is graded with the corrected option. */
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
  /** Results that the regrade raises. */
  raised: z.array(ResultChange),
  /** Results that would be lower. They are listed only: a regrade never lowers a result. */
  wouldFall: z.array(ResultChange),
  /** Number of answers to versions with another text and the same options; regraded only with `includeReworded`. */
  rewordedCount: z.int(),
  /** Number of answers to versions with other options, which cannot be regraded. */
  otherCount: z.int(),
  /** Number of open attempts, which will be graded with the corrected option. */
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
