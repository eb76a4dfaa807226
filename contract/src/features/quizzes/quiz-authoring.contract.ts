import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, Percent, plainText, ShortText, Timestamp } from '../../fields.ts';
import { ModuleSection } from '../modules/modules.contract.ts';
import { Exhibit } from './exhibit.ts';
import { DrawnQuestion, ReviewedQuestion, SentAnswers } from './quizzes.contract.ts';
import { quizAuthoringPaths } from './quiz-authoring.paths.ts';

/** The fields of a question that a trainer can edit. */
export const QuestionDraft = z.object({
  question: plainText(2000).pipe(z.string().min(1)),
  /** The exhibit; null if the question has none. */
  exhibit: Exhibit.nullable().default(null),
  options: z
    .array(plainText(500).pipe(z.string().min(1)))
    .min(2)
    .max(8),
  /** The number of the correct option, from 1. */
  correctOption: z.int().min(1).max(8),
  explanation: plainText(4000).default(''),
  /**
   * Why each option is right or wrong, in the order of `options`. The text for an option without an explanation is
   * empty. The list is empty if no option has an explanation.
   */
  optionExplanations: z.array(plainText(1000)).max(8).default([]),
  /** The id of a section of the module's current text. */
  sectionId: ShortText.nullable().default(null),
  /** True for a question about safety or about keeping the plant running. */
  critical: z.boolean().default(false),
});
export type QuestionDraft = z.infer<typeof QuestionDraft>;

/** The current version of a question, as returned to authors. */
export const AuthoredQuestion = QuestionDraft.extend({
  id: z.uuid(),
  version: z.int(),
  isActive: z.boolean(),
  /** True if the question came with Loopcheck, and was not written on this site. */
  isShipped: z.boolean(),
  /** The time at which the current version was created. */
  versionAt: Timestamp,
});
export type AuthoredQuestion = z.infer<typeof AuthoredQuestion>;

/** A quiz in the list for authors, with statistics of its attempts. */
export const QuizFigures = z.object({
  id: z.uuid(),
  moduleId: z.uuid(),
  title: z.string(),
  isActive: z.boolean(),
  /** True for the first active quiz of a module, the only one that counts towards the certificate. */
  countsForCertificate: z.boolean(),
  questionCount: z.int(),
  questionsDrawn: z.int(),
  passingScore: Percent,
  /** The time limit in minutes; null if the quiz is untimed. */
  timeLimit: z.int().nullable(),
  /** The maximum number of attempts of a person; null if unlimited. */
  attemptLimit: z.int().nullable(),
  /**
   * The minimum time between a failed attempt and the next attempt, in minutes. Null if only the waiting times of the
   * site apply.
   */
  waitingMinutes: z.int().nullable(),
  /** Number of submitted attempts by all people. */
  attemptCount: z.int(),
  /** Share of the submitted attempts that passed, 0 to 1; null without attempts. */
  passShare: z.number().nullable(),
  /** Number of questions whose answer key is probably wrong (see SuspectKey). */
  suspectCount: z.int(),
});
export type QuizFigures = z.infer<typeof QuizFigures>;

export const ModuleQuizzes = z.object({
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  title: z.string(),
  moduleIcon: z.string(),
  isActive: z.boolean(),
  quizzes: z.array(QuizFigures),
});
export type ModuleQuizzes = z.infer<typeof ModuleQuizzes>;

/** A quiz with its questions, as returned to authors. A change of the settings sends `revision` as `baseRevision`. */
export const AuthoredQuiz = QuizFigures.omit({ suspectCount: true }).extend({
  description: z.string(),
  revision: z.int(),
  isShipped: z.boolean(),
  editedOnSite: z.boolean(),
  chapterNumber: z.int(),
  moduleTitle: z.string(),
  sections: z.array(ModuleSection),
  questions: z.array(AuthoredQuestion),
});
export type AuthoredQuiz = z.infer<typeof AuthoredQuiz>;

/** The settings of a quiz. `timeLimit` is in minutes. */
export const QuizSettings = z.object({
  title: lineText(200).pipe(z.string().min(1)),
  description: plainText(2000),
  passingScore: Percent,
  questionsDrawn: z.int().min(1).max(200),
  timeLimit: z.int().min(1).max(600).nullable(),
  attemptLimit: z.int().min(1).max(100).nullable(),
  /** The minimum time between a failed attempt and the next attempt, in minutes; at most 30 days. */
  waitingMinutes: z.int().min(1).max(43_200).nullable(),
  isActive: z.boolean(),
});
export type QuizSettings = z.infer<typeof QuizSettings>;

/** The result of a previewed attempt. */
export const PreviewResult = z.object({
  /** The score in percent with two decimals. */
  score: z.string(),
  isPassing: z.boolean(),
  passingScore: Percent,
  correctCount: z.int(),
  questionCount: z.int(),
  review: z.array(ReviewedQuestion),
});
export type PreviewResult = z.infer<typeof PreviewResult>;

const QuizId = z.object({ quizId: z.uuid() });
const QuestionId = z.object({ questionId: z.uuid() });
const OrderedIds = z.array(z.uuid()).min(1).max(500);

export const quizAuthoringEndpoints = {
  list: endpoint({
    ...quizAuthoringPaths.list,
    access: 'trainer',
    summary: 'Lists all quizzes by module, with their statistics',
    reply: z.array(ModuleQuizzes),
  }),
  create: endpoint({
    ...quizAuthoringPaths.create,
    access: 'trainer',
    summary: 'Creates a quiz as the last one of its module; the default pass mark is 70 percent',
    body: z.object({
      moduleId: z.uuid(),
      title: QuizSettings.shape.title,
      description: plainText(2000).default(''),
      passingScore: Percent.default(70),
    }),
    reply: AuthoredQuiz,
    errors: ['module_not_found'],
  }),
  one: endpoint({
    ...quizAuthoringPaths.one,
    access: 'trainer',
    summary: 'Returns a quiz with its settings and all its questions',
    params: QuizId,
    reply: AuthoredQuiz,
    errors: ['quiz_not_found'],
  }),
  update: endpoint({
    ...quizAuthoringPaths.update,
    access: 'trainer',
    summary: 'Changes the settings of a quiz; refused if `baseRevision` is not the current revision',
    params: QuizId,
    body: QuizSettings.partial().extend({ baseRevision: z.int().min(1).max(1_000_000_000) }),
    reply: AuthoredQuiz,
    // `quiz_draws_more`: an attempt would draw more questions than the quiz has active ones.
    errors: ['quiz_not_found', 'quiz_changed', 'quiz_draws_more'],
  }),
  order: endpoint({
    ...quizAuthoringPaths.order,
    access: 'trainer',
    summary: 'Sets the order of the quizzes of a module; the list must contain all of them',
    params: z.object({ moduleId: z.uuid() }),
    body: z.object({ quizIds: OrderedIds }),
    reply: z.array(ModuleQuizzes),
    errors: ['module_not_found', 'quiz_changed'],
  }),
  createQuestion: endpoint({
    ...quizAuthoringPaths.createQuestion,
    access: 'trainer',
    summary: 'Adds a question at the end of a quiz',
    params: QuizId,
    body: QuestionDraft,
    reply: AuthoredQuestion,
    errors: ['quiz_not_found', 'quiz_full'],
  }),
  updateQuestion: endpoint({
    ...quizAuthoringPaths.updateQuestion,
    access: 'trainer',
    summary: 'Saves a new version of a question; refused if `baseVersion` is not the current version',
    params: QuestionId,
    body: QuestionDraft.extend({ baseVersion: z.int().min(1).max(1_000_000_000) }),
    reply: AuthoredQuestion,
    errors: ['question_not_found', 'question_changed'],
  }),
  activateQuestion: endpoint({
    ...quizAuthoringPaths.activateQuestion,
    access: 'trainer',
    summary: 'Activates a question, so that new attempts can draw it',
    params: QuestionId,
    reply: AuthoredQuestion,
    errors: ['question_not_found'],
  }),
  deactivateQuestion: endpoint({
    ...quizAuthoringPaths.deactivateQuestion,
    access: 'trainer',
    summary: 'Deactivates a question: new attempts do not draw it, open attempts keep it',
    params: QuestionId,
    reply: AuthoredQuestion,
    errors: ['question_not_found', 'quiz_draws_more'],
  }),
  orderQuestions: endpoint({
    ...quizAuthoringPaths.orderQuestions,
    access: 'trainer',
    summary: 'Sets the order of the questions of a quiz; the list must contain all of them',
    params: QuizId,
    body: z.object({ questionIds: OrderedIds }),
    reply: AuthoredQuiz,
    errors: ['quiz_not_found', 'quiz_changed'],
  }),
  preview: endpoint({
    ...quizAuthoringPaths.preview,
    access: 'trainer',
    summary: 'Draws questions as at the start of an attempt, but stores no attempt',
    params: QuizId,
    reply: z.object({ timeLimit: z.int().nullable(), passingScore: Percent, questions: z.array(DrawnQuestion) }),
    errors: ['quiz_not_found', 'quiz_without_questions'],
  }),
  gradePreview: endpoint({
    ...quizAuthoringPaths.gradePreview,
    access: 'trainer',
    summary: 'Grades the answers to previewed questions (null for no answer), but stores no result',
    params: QuizId,
    body: z.object({ answers: SentAnswers }),
    reply: PreviewResult,
    errors: ['quiz_not_found', 'quiz_without_questions', 'answer_unknown'],
  }),
};
