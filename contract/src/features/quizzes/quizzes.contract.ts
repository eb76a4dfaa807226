import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { IgnoredField, Percent, Timestamp } from '../../fields.ts';
import { NeededDrill } from '../drills/needed-drill.ts';
import { ModuleSection } from '../modules/modules.contract.ts';
import { Exhibit } from './exhibit.ts';
import { quizzesPaths } from './quizzes.paths.ts';

/** A question as sent to trainees, without the correct option. */
export const DrawnQuestion = z.object({
  id: z.uuid(),
  question: z.string(),
  /** The exhibit, which is shown above the options; null if the question has none. */
  exhibit: Exhibit.nullable(),
  options: z.array(z.string()),
});
export type DrawnQuestion = z.infer<typeof DrawnQuestion>;

/** Maps the id of each answered question to the exact text of the chosen option. */
const Answers = z.record(z.uuid(), z.string());

/** An attempt that is not submitted yet. */
export const OpenAttempt = z.object({
  id: z.uuid(),
  questions: z.array(DrawnQuestion),
  answers: Answers,
  /** True if the attempt is a test-out: the person started it before reading the text, as the module allows. */
  testOut: z.boolean(),
  /** The time at which the server closes the attempt; null if the quiz is untimed. */
  expiresAt: Timestamp.nullable(),
  /** The current time of the server, from which the page computes the remaining time. */
  serverNow: Timestamp,
});
export type OpenAttempt = z.infer<typeof OpenAttempt>;

/** One option of a question in a passed attempt. */
export const ReviewedOption = z.object({
  text: z.string(),
  /** Why the option is right or wrong; empty if the question has no explanation of the option. */
  explanation: z.string(),
});
export type ReviewedOption = z.infer<typeof ReviewedOption>;

/** One question of a passed attempt, with the chosen and the correct option. */
export const ReviewedQuestion = z.object({
  questionId: z.uuid(),
  question: z.string(),
  exhibit: Exhibit.nullable(),
  chosen: z.string().nullable(),
  isCorrect: z.boolean(),
  /** True for a question about safety or about keeping the plant running. */
  critical: z.boolean(),
  /** The section that the question is about; null if the question has none or the section was removed. */
  section: ModuleSection.nullable(),
  correctAnswer: z.string(),
  explanation: z.string(),
  /** All options, in the order in which the attempt displayed them. */
  options: z.array(ReviewedOption),
});
export type ReviewedQuestion = z.infer<typeof ReviewedQuestion>;

/**
 * The scores before and after a regrade, in percent with two decimals. In a regrade, earlier attempts are graded again
 * because the correct option of a question was changed.
 */
export const RegradedScore = z.object({
  at: Timestamp,
  fromScore: z.string(),
  toScore: z.string(),
  /** True if the attempt failed before the regrade and passes after it. */
  madeItAPass: z.boolean(),
});
export type RegradedScore = z.infer<typeof RegradedScore>;

/** An attempt, as returned to the person who made it. */
export const QuizAttempt = z.object({
  id: z.uuid(),
  quizId: z.uuid(),
  moduleId: z.uuid(),
  /** The score in percent with two decimals; null before the submission. */
  score: z.string().nullable(),
  /** True if the score reaches `passingScore`. */
  isPassing: z.boolean().nullable(),
  passingScore: Percent,
  /** True if the attempt is a test-out: the person started it before reading the text, as the module allows. */
  testOut: z.boolean(),
  /** The score in percent that the attempt needs to count as a pass: `passingScore`, and at least 90 for a test-out. */
  requiredScore: Percent,
  /**
   * True if the attempt counts as a pass: it completes the module, and counts for badges and the certificate. A passing
   * test-out below `requiredScore` does not count. Null before the submission.
   */
  countsAsPass: z.boolean().nullable(),
  correctCount: z.int().nullable(),
  questionCount: z.int(),
  /** The time spent in seconds; 0 if the quiz is untimed. */
  timeSpent: z.int(),
  answers: Answers,
  questions: z.array(DrawnQuestion),
  startedAt: Timestamp,
  completedAt: Timestamp.nullable(),
  /** True if the server closed the attempt when its time ran out. */
  closedByClock: z.boolean(),
  /** True if the attempt was ended because a later revision asked for a new pass. Such an attempt does not count. */
  endedByRevision: z.boolean(),
  expiresAt: Timestamp.nullable(),
  serverNow: Timestamp,
  /** The scores before and after the regrade that raised the result; null if no regrade raised it. */
  regraded: RegradedScore.nullable(),
  /**
   * The questions of an attempt that counts as a pass. Empty for other submitted attempts, and absent before the
   * submission.
   */
  review: z.array(ReviewedQuestion).optional(),
  /**
   * The sections to read after an attempt that does not count as a pass, in groups that cover several questions each.
   * Absent for other attempts. An empty list stands for the whole module, for example after a test-out. A group is left
   * out if the attempt had at least four questions about it, and the person answered all of them correctly.
   */
  sectionsToRead: z.array(z.array(ModuleSection)).optional(),
});
export type QuizAttempt = z.infer<typeof QuizAttempt>;

/** A quiz, as returned to one person. */
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
  /** The minimum number of critical questions in an attempt. */
  criticalCount: z.int(),
  /** True if the person can start an attempt now, or has an open attempt. */
  canStart: z.boolean(),
  /**
   * True if the person can start a test-out now: they have not read the text, and the module allows people to take the
   * quiz first. `canStart` is then false.
   */
  canTestOut: z.boolean(),
  /** The score in percent with which a test-out waives the reading. */
  testOutScore: Percent,
  /**
   * The first drill of the module if the person must pass a drill of the module before the quiz opens, otherwise null.
   * The person can pass any drill of the module.
   */
  needsDrill: NeededDrill.nullable(),
  /**
   * The best score in percent with two decimals; null before the first submission. Test-outs that do not count as a
   * pass are left out.
   */
  bestScore: z.string().nullable(),
  hasPassed: z.boolean(),
  attemptCount: z.int(),
  /** The maximum number of attempts; null if unlimited. */
  attemptLimit: z.int().nullable(),
  /** The number of remaining attempts; null if unlimited. */
  attemptsLeft: z.int().nullable(),
  /** The time from which the person can start the next attempt; null if there is no waiting time. */
  opensAt: Timestamp.nullable(),
  /** The seconds until `opensAt` by the server's clock. */
  opensInSeconds: z.int().nullable(),
  openAttempt: OpenAttempt.nullable(),
  /**
   * True if the open attempt is outdated, because the text has changed. This attempt ends without a result when the
   * person starts another attempt.
   */
  hasOutdatedAttempt: z.boolean(),
});
export type Quiz = z.infer<typeof Quiz>;

/** A question of a quiz. Only trainers and admins receive the optional fields. */
export const PoolQuestion = z.object({
  id: z.uuid(),
  question: z.string(),
  exhibit: Exhibit.nullable(),
  options: z.array(z.string()),
  correctAnswer: z.string().optional(),
  explanation: z.string().optional(),
  critical: z.boolean().optional(),
});
export type PoolQuestion = z.infer<typeof PoolQuestion>;

/** Maps question ids to the text of the chosen option. Null removes an earlier answer. */
export const SentAnswers = z
  .record(z.uuid(), z.string().max(2000).nullable())
  .refine((answers) => Object.keys(answers).length <= 200, 'Too many answers.');

const QuizId = z.object({ quizId: z.uuid() });

export const quizzesEndpoints = {
  ofModule: endpoint({
    ...quizzesPaths.ofModule,
    access: 'member',
    summary: 'Lists the active quizzes of a module; the first one counts for the certificate',
    params: z.object({ moduleId: z.uuid() }),
    reply: z.array(Quiz),
    errors: ['module_not_found'],
  }),
  one: endpoint({
    ...quizzesPaths.one,
    access: 'member',
    summary: 'Returns a quiz, with the open attempt of the signed-in person if there is one',
    params: QuizId,
    reply: Quiz,
    errors: ['quiz_not_found'],
  }),
  questions: endpoint({
    ...quizzesPaths.questions,
    access: 'member',
    summary:
      'Returns the questions of the open attempt to a trainee, and all questions with their answers to trainers and admins',
    params: QuizId,
    reply: z.array(PoolQuestion),
    errors: ['quiz_not_found'],
  }),
  stats: endpoint({
    ...quizzesPaths.stats,
    access: 'member',
    summary:
      'Returns the average of the best scores of the signed-in person, and the number of quizzes they have passed',
    reply: z.object({ averageScore: z.number(), passedQuizzes: z.int() }),
  }),
  attempts: endpoint({
    ...quizzesPaths.attempts,
    access: 'member',
    summary: 'Lists the submitted attempts of the signed-in person at a quiz, newest first',
    params: QuizId,
    reply: z.array(QuizAttempt),
    errors: ['quiz_not_found'],
  }),
  start: endpoint({
    ...quizzesPaths.start,
    access: 'member',
    summary:
      'Starts an attempt, or returns the open one; a new attempt is a test-out if the person has not read the text and the module allows test-outs',
    body: z.object({ quizId: z.uuid(), answers: SentAnswers.optional() }),
    reply: QuizAttempt,
    errors: [
      'quiz_not_found',
      'module_locked',
      'quiz_not_open',
      'drill_not_passed',
      'quiz_already_passed',
      'quiz_without_questions',
      'quiz_attempts_used',
      'quiz_waiting',
      'answer_unknown',
    ],
    // An attempt whose time ran out is closed in a transaction that must commit even if no new attempt can start.
    selfManagedTransactions: true,
  }),
  save: endpoint({
    ...quizzesPaths.save,
    access: 'member',
    summary: 'Saves answers; submits the attempt if `completedAt` is present',
    params: z.object({ attemptId: z.uuid() }),
    body: z.object({
      answers: SentAnswers.optional(),
      /** If this field is present and not null, the attempt is submitted. The time in the field is ignored. */
      completedAt: IgnoredField,
      score: IgnoredField,
      isPassing: IgnoredField,
      timeSpent: IgnoredField,
    }),
    reply: QuizAttempt,
    errors: ['attempt_not_found', 'answers_missing', 'answer_unknown'],
  }),
};
