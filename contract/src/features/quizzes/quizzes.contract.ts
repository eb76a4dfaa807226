import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Percent, Timestamp } from '../../fields.ts';
import { ModuleSection } from '../modules/modules.contract.ts';
import { quizzesPaths } from './quizzes.paths.ts';

/** A question as sent to trainees, without the correct option. */
export const DrawnQuestion = z.object({ id: z.uuid(), question: z.string(), options: z.array(z.string()) });
export type DrawnQuestion = z.infer<typeof DrawnQuestion>;

/** Maps the question id to the exact text of the chosen option. */
const Answers = z.record(z.uuid(), z.string());

export const OpenAttempt = z.object({
  id: z.uuid(),
  questions: z.array(DrawnQuestion),
  answers: Answers,
  expiresAt: Timestamp.nullable(),
  serverNow: Timestamp,
});
export type OpenAttempt = z.infer<typeof OpenAttempt>;

/**
 * One question of a submitted attempt. The correct answer and the explanation are present only if the attempt passed.
 */
export const ReviewedQuestion = z.object({
  questionId: z.uuid(),
  question: z.string(),
  chosen: z.string().nullable(),
  isCorrect: z.boolean(),
  critical: z.boolean(),
  /** The section to read again; null if the question has no section or the module no longer contains it. */
  section: ModuleSection.nullable(),
  correctAnswer: z.string().optional(),
  explanation: z.string().optional(),
});
export type ReviewedQuestion = z.infer<typeof ReviewedQuestion>;

/** The scores before and after regrading, in percent with two decimals. */
export const Regraded = z.object({
  at: Timestamp,
  fromScore: z.string(),
  toScore: z.string(),
  madeItAPass: z.boolean(),
});
export type Regraded = z.infer<typeof Regraded>;

/** `score` is a string: percent with two decimals. `timeSpent` is in seconds, 0 if the quiz is untimed. */
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
  /** Whether the attempt was closed when its time ran out, instead of being submitted by the person. */
  closedByClock: z.boolean(),
  expiresAt: Timestamp.nullable(),
  serverNow: Timestamp,
  /** Present if a regrade raised the result. */
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
  /** Time limit in minutes; null if the quiz is untimed. */
  timeLimit: z.int().nullable(),
  /** The number of questions in an attempt. */
  questionCount: z.int(),
  /** Whether this person may start an attempt now. */
  canStart: z.boolean(),
  bestScore: z.string().nullable(),
  hasPassed: z.boolean(),
  attemptCount: z.int(),
  /** The maximum number of attempts; null if unlimited. */
  attemptLimit: z.int().nullable(),
  /** The number of remaining attempts; null if unlimited. */
  attemptsLeft: z.int().nullable(),
  /** When the next attempt may start; null if there is no waiting time. */
  opensAt: Timestamp.nullable(),
  openAttempt: OpenAttempt.nullable(),
});
export type Quiz = z.infer<typeof Quiz>;

/** A question of the pool. The optional fields are present for trainers and admins only. */
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
    // The closing of an attempt whose time ran out is committed even if a new attempt may not start.
    selfManaged: true,
  }),
  save: endpoint({
    ...quizzesPaths.save,
    access: 'member',
    summary: 'Save answers; with completedAt, submit. Score, isPassing and timeSpent are ignored',
    params: z.object({ attemptId: z.uuid() }),
    body: z.object({
      answers: SentAnswers.optional(),
      /** If present, the attempt is submitted. The value is ignored. */
      completedAt: ignored,
      score: ignored,
      isPassing: ignored,
      timeSpent: ignored,
    }),
    reply: QuizAttempt,
    errors: ['attempt_not_found', 'answers_missing', 'answer_unknown'],
  }),
};
