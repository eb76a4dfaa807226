import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Percent, Timestamp } from '../../fields.ts';
import { ModuleSection } from '../modules/modules.contract.ts';
import { quizzesPaths } from './quizzes.paths.ts';

/** A question as a trainee gets it, without the correct option. */
export const DrawnQuestion = z.object({ id: z.uuid(), question: z.string(), options: z.array(z.string()) });
export type DrawnQuestion = z.infer<typeof DrawnQuestion>;

/** Question id to the exact text of the chosen option. */
const Answers = z.record(z.uuid(), z.string());

export const OpenAttempt = z.object({
  id: z.uuid(),
  questions: z.array(DrawnQuestion),
  answers: Answers,
  expiresAt: Timestamp.nullable(),
  serverNow: Timestamp,
});
export type OpenAttempt = z.infer<typeof OpenAttempt>;

/** One question of a submitted attempt. Correct answer and explanation are there only after a pass. */
export const ReviewedQuestion = z.object({
  questionId: z.uuid(),
  question: z.string(),
  chosen: z.string().nullable(),
  isCorrect: z.boolean(),
  critical: z.boolean(),
  /** The section to read again; null when the question has none or the module no longer has it. */
  section: ModuleSection.nullable(),
  correctAnswer: z.string().optional(),
  explanation: z.string().optional(),
});
export type ReviewedQuestion = z.infer<typeof ReviewedQuestion>;

/** The score before and after regrades, in percent with two decimals. */
export const Regraded = z.object({
  at: Timestamp,
  fromScore: z.string(),
  toScore: z.string(),
  madeItAPass: z.boolean(),
});
export type Regraded = z.infer<typeof Regraded>;

/** `score` is percent with two decimals, as a string; `timeSpent` is seconds, 0 when untimed. */
export const QuizAttempt = z.object({
  id: z.uuid(),
  quizId: z.uuid(),
  moduleId: z.uuid(),
  score: z.string().nullable(),
  isPassing: z.boolean().nullable(),
  passingScore: Percent,
  correctCount: z.int().nullable(),
  questionCount: z.int(),
  timeSpent: z.int(),
  answers: Answers,
  questions: z.array(DrawnQuestion),
  startedAt: Timestamp,
  completedAt: Timestamp.nullable(),
  /** Closed when the time was over, not submitted by the person. */
  closedByClock: z.boolean(),
  expiresAt: Timestamp.nullable(),
  serverNow: Timestamp,
  /** A regrade raised the result. */
  regraded: Regraded.nullable(),
  review: z.array(ReviewedQuestion).optional(),
});
export type QuizAttempt = z.infer<typeof QuizAttempt>;

export const Quiz = z.object({
  id: z.uuid(),
  moduleId: z.uuid(),
  title: z.string(),
  description: z.string(),
  passingScore: Percent,
  /** Minutes, null when untimed. */
  timeLimit: z.int().nullable(),
  /** How many questions an attempt draws. */
  questionCount: z.int(),
  /** Whether this person may start an attempt now. */
  canStart: z.boolean(),
  bestScore: z.string().nullable(),
  hasPassed: z.boolean(),
  attemptCount: z.int(),
  /** The allowed number of attempts; null without a limit. */
  attemptLimit: z.int().nullable(),
  /** The remaining attempts; null without a limit. */
  attemptsLeft: z.int().nullable(),
  /** When the next attempt may start; null when there is no waiting time to wait for. */
  opensAt: Timestamp.nullable(),
  openAttempt: OpenAttempt.nullable(),
});
export type Quiz = z.infer<typeof Quiz>;

/** A question of the pool. The optional fields are there for trainers and admins only. */
export const PoolQuestion = z.object({
  id: z.uuid(),
  question: z.string(),
  options: z.array(z.string()),
  correctAnswer: z.string().optional(),
  explanation: z.string().optional(),
  critical: z.boolean().optional(),
});
export type PoolQuestion = z.infer<typeof PoolQuestion>;

const ignored = z.unknown().optional();
/** null clears an answer. */
const SentAnswers = z
  .record(z.uuid(), z.string().max(2000).nullable())
  .refine((answers) => Object.keys(answers).length <= 200, 'Too many answers.');

const QuizId = z.object({ quizId: z.uuid() });

export const quizzesEndpoints = {
  ofModule: endpoint({
    ...quizzesPaths.ofModule,
    access: 'member',
    summary: 'The active quizzes of a module, the one that counts first',
    params: z.object({ moduleId: z.uuid() }),
    reply: z.array(Quiz),
    errors: ['module_not_found'],
  }),
  one: endpoint({
    ...quizzesPaths.one,
    access: 'member',
    summary: 'One quiz, with one’s own open attempt if there is one',
    params: QuizId,
    reply: Quiz,
    errors: ['quiz_not_found'],
  }),
  questions: endpoint({
    ...quizzesPaths.questions,
    access: 'member',
    summary: 'Trainees: the questions of the open attempt; trainers and admins: the pool with correct answers',
    params: QuizId,
    reply: z.array(PoolQuestion),
    errors: ['quiz_not_found'],
  }),
  stats: endpoint({
    ...quizzesPaths.stats,
    access: 'member',
    summary: 'Average of one’s best score in each quiz tried, and the number of passed quizzes',
    reply: z.object({ averageScore: z.number(), passedQuizzes: z.int() }),
  }),
  attempts: endpoint({
    ...quizzesPaths.attempts,
    access: 'member',
    summary: 'One’s own submitted attempts of a quiz, latest first',
    params: QuizId,
    reply: z.array(QuizAttempt),
    errors: ['quiz_not_found'],
  }),
  start: endpoint({
    ...quizzesPaths.start,
    access: 'member',
    summary: 'Start an attempt; returns the open one if there is one',
    body: z.object({ quizId: z.uuid(), answers: SentAnswers.optional() }),
    reply: QuizAttempt,
    errors: [
      'quiz_not_found',
      'module_locked',
      'quiz_not_open',
      'quiz_already_passed',
      'quiz_without_questions',
      'quiz_attempts_used',
      'quiz_waiting',
      'answer_unknown',
    ],
    // Closing an attempt whose time is over is committed also when a new one may not start.
    selfManaged: true,
  }),
  save: endpoint({
    ...quizzesPaths.save,
    access: 'member',
    summary: 'Save answers; with completedAt, submit. Score, isPassing and timeSpent are ignored',
    params: z.object({ attemptId: z.uuid() }),
    body: z.object({
      answers: SentAnswers.optional(),
      /** Present: submit. The value is ignored. */
      completedAt: ignored,
      score: ignored,
      isPassing: ignored,
      timeSpent: ignored,
    }),
    reply: QuizAttempt,
    errors: ['attempt_not_found', 'answers_missing', 'answer_unknown'],
  }),
};
