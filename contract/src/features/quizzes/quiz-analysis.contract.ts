import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, Percent, Timestamp } from '../../fields.ts';
import { ModuleSection } from '../modules/modules.contract.ts';
import { Regraded } from './quizzes.contract.ts';

/** A question of somebody's attempt as it was put to them: its words then, its options in the order shown. */
export const QuestionAsGiven = z.object({
  questionId: z.uuid(),
  version: z.int(),
  /** Whether this is still how the question reads. */
  isCurrentVersion: z.boolean(),
  question: z.string(),
  options: z.array(z.string()),
  /** Places in `options`, from 0. `right` is the key that counts now, after any correction. */
  chosen: z.int().nullable(),
  right: z.int(),
  isCorrect: z.boolean(),
  /** The key was corrected after this was asked. */
  keyWasCorrected: z.boolean(),
  critical: z.boolean(),
  section: ModuleSection.nullable(),
  explanation: z.string(),
  answeredAt: Timestamp.nullable(),
});
export type QuestionAsGiven = z.infer<typeof QuestionAsGiven>;

/** Somebody's attempt as a trainer reads it, key and all. */
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

/** How one option of a question does. Options count from 1, as they are written now. */
export const OptionAnalysis = z.object({
  option: z.int(),
  text: z.string(),
  isKey: z.boolean(),
  chosenCount: z.int(),
  /** Share of those asked who chose it, 0 to 1. */
  chosenShare: z.number().nullable(),
  /** Point-biserial with the rest of the attempt, -1 to 1; null where it says nothing (all or nobody chose it). */
  discrimination: z.number().nullable(),
});
export type OptionAnalysis = z.infer<typeof OptionAnalysis>;

export const QuestionAnalysis = z.object({
  questionId: z.uuid(),
  version: z.int(),
  question: z.string(),
  isActive: z.boolean(),
  critical: z.boolean(),
  /** First attempts of trainees that were asked this question in its present words. */
  timesAsked: z.int(),
  /** First attempts that were asked it in other words or with other options: left out. */
  leftOut: z.int(),
  /** Enough answers (30) for the figures to mean something. */
  isEnough: z.boolean(),
  /** Share right under the present key, 0 to 1. */
  facility: z.number().nullable(),
  /** Of the key. */
  discrimination: z.number().nullable(),
  options: z.array(OptionAnalysis),
  /** The option that good scorers pick instead of the key; null where the key looks right. */
  suspectOption: z.int().nullable(),
  /** Results stand under an earlier key: a regrade has something to say. */
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

/** Somebody whose result differs under the corrected key. */
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
  /** Listed only: nobody loses a result. */
  wouldFall: z.array(ResultChange),
  /** Submitted attempts that were asked the same options under other words; taken in with `includeReworded`. */
  rewordedCount: z.int(),
  /** Submitted attempts that were asked other options: the present key says nothing about them. */
  otherCount: z.int(),
  /** Attempts under way, which will be graded by the corrected key. */
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
    method: 'GET',
    path: '/api/trainer/quiz-attempts/:attemptId',
    access: 'trainer',
    summary: "Somebody's attempt: the questions in the words they were asked, options as shown, chosen and right",
    params: z.object({ attemptId: z.uuid() }),
    reply: AttemptAsGiven,
    errors: ['attempt_not_found'],
  }),
  analysis: endpoint({
    method: 'GET',
    path: '/api/trainer/quizzes/:quizId/analysis',
    access: 'trainer',
    summary: 'How each question of a quiz does: times asked, facility, discrimination per option, suspect keys',
    params: QuizId,
    reply: z.array(QuestionAnalysis),
    errors: ['quiz_not_found'],
  }),
  suspects: endpoint({
    method: 'GET',
    path: '/api/trainer/suspect-questions',
    access: 'trainer',
    summary: 'Questions of active quizzes whose key looks wrong',
    reply: z.array(SuspectKey),
  }),
  regradePreview: endpoint({
    method: 'GET',
    path: '/api/trainer/questions/:questionId/regrade',
    access: 'trainer',
    summary: 'Whose results would change under the present key; changes nothing',
    params: QuestionId,
    query: z.object({ includeReworded: z.enum(['true', 'false']).default('false') }),
    reply: RegradePreview,
    errors: ['question_not_found'],
  }),
  regrade: endpoint({
    method: 'POST',
    path: '/api/trainer/questions/:questionId/regrade',
    access: 'trainer',
    summary: 'Raises results under the present key, on the basis that the preview showed; a repeat returns the same',
    params: QuestionId,
    body: z.object({ fingerprint: lineText(100).pipe(z.string().min(1)), includeReworded: z.boolean().default(false) }),
    reply: RegradeRecord,
    errors: ['question_not_found', 'regrade_basis_changed'],
  }),
  regrades: endpoint({
    method: 'GET',
    path: '/api/trainer/quizzes/:quizId/regrades',
    access: 'trainer',
    summary: 'The latest regrades of a quiz, with both results of each person',
    params: QuizId,
    reply: z.array(RegradeRecord),
    errors: ['quiz_not_found'],
  }),
};
