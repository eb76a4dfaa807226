import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, Percent, plainText, ShortText, Timestamp } from '../../fields.ts';
import { ModuleSection } from '../modules/modules.contract.ts';
import { DrawnQuestion, ReviewedQuestion } from './quizzes.contract.ts';

/** What a trainer may write into a question. `correctOption` counts from 1. */
export const QuestionDraft = z.object({
  question: plainText(2000).pipe(z.string().min(1)),
  options: z
    .array(plainText(500).pipe(z.string().min(1)))
    .min(2)
    .max(8),
  correctOption: z.int().min(1).max(8),
  explanation: plainText(4000).default(''),
  /** A section of the chapter's present text. */
  sectionId: ShortText.nullable().default(null),
  critical: z.boolean().default(false),
});
export type QuestionDraft = z.infer<typeof QuestionDraft>;

/** A question of a pool as its authors see it: the present version, key and all. */
export const AuthoredQuestion = QuestionDraft.extend({
  id: z.uuid(),
  version: z.int(),
  isActive: z.boolean(),
  isShipped: z.boolean(),
  /** When the present version was written. */
  versionAt: Timestamp,
});
export type AuthoredQuestion = z.infer<typeof AuthoredQuestion>;

/** A quiz in the list of all quizzes, with what it has done so far. */
export const QuizFigures = z.object({
  id: z.uuid(),
  moduleId: z.uuid(),
  title: z.string(),
  isActive: z.boolean(),
  /** The first active quiz of a module is the one that counts for completion and certificate. */
  counts: z.boolean(),
  questionCount: z.int(),
  questionsDrawn: z.int(),
  passingScore: Percent,
  timeLimit: z.int().nullable(),
  attemptLimit: z.int().nullable(),
  waitingMinutes: z.int().nullable(),
  /** Submitted attempts of everybody. */
  attemptCount: z.int(),
  /** Share of them that passed, 0 to 1; null while there is none. */
  passShare: z.number().nullable(),
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

/** A quiz as its authors see it. Times are minutes. `revision` goes back with a change of the settings. */
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

export const QuizSettings = z.object({
  title: lineText(200).pipe(z.string().min(1)),
  description: plainText(2000),
  passingScore: Percent,
  questionsDrawn: z.int().min(1).max(200),
  timeLimit: z.int().min(1).max(600).nullable(),
  attemptLimit: z.int().min(1).max(100).nullable(),
  /** Between a failed attempt and the next, at most 30 days. */
  waitingMinutes: z.int().min(1).max(43_200).nullable(),
  isActive: z.boolean(),
});
export type QuizSettings = z.infer<typeof QuizSettings>;

export const PreviewResult = z.object({
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
const order = z.array(z.uuid()).min(1).max(500);

export const quizAuthoringEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/trainer/quizzes',
    access: 'trainer',
    summary: 'All quizzes by module, with their figures',
    reply: z.array(ModuleQuizzes),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/trainer/quizzes',
    access: 'trainer',
    summary: 'A new quiz at the end of a module; pass mark 70 unless another is given',
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
    method: 'GET',
    path: '/api/trainer/quizzes/:quizId',
    access: 'trainer',
    summary: 'A quiz with its settings and its whole pool',
    params: QuizId,
    reply: AuthoredQuiz,
    errors: ['quiz_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/trainer/quizzes/:quizId',
    access: 'trainer',
    summary: 'Changes settings; `baseRevision` is the revision that was on the screen',
    params: QuizId,
    body: QuizSettings.partial().extend({ baseRevision: z.int().min(1).max(1_000_000_000) }),
    reply: AuthoredQuiz,
    errors: ['quiz_not_found', 'quiz_changed', 'quiz_draws_more'],
  }),
  order: endpoint({
    method: 'PUT',
    path: '/api/trainer/modules/:moduleId/quiz-order',
    access: 'trainer',
    summary: "Puts a module's quizzes in order; all of them are named",
    params: z.object({ moduleId: z.uuid() }),
    body: z.object({ quizIds: order }),
    reply: z.array(ModuleQuizzes),
    errors: ['module_not_found', 'quiz_changed'],
  }),
  createQuestion: endpoint({
    method: 'POST',
    path: '/api/trainer/quizzes/:quizId/questions',
    access: 'trainer',
    summary: 'A new question at the end of the pool',
    params: QuizId,
    body: QuestionDraft,
    reply: AuthoredQuestion,
    errors: ['quiz_not_found', 'quiz_full'],
  }),
  updateQuestion: endpoint({
    method: 'PUT',
    path: '/api/trainer/questions/:questionId',
    access: 'trainer',
    summary: 'A new version of a question; `baseVersion` is the version that was on the screen',
    params: QuestionId,
    body: QuestionDraft.extend({ baseVersion: z.int().min(1).max(1_000_000_000) }),
    reply: AuthoredQuestion,
    errors: ['question_not_found', 'question_changed'],
  }),
  activateQuestion: endpoint({
    method: 'POST',
    path: '/api/trainer/questions/:questionId/activate',
    access: 'trainer',
    summary: 'New attempts may draw the question again',
    params: QuestionId,
    reply: AuthoredQuestion,
    errors: ['question_not_found'],
  }),
  deactivateQuestion: endpoint({
    method: 'POST',
    path: '/api/trainer/questions/:questionId/deactivate',
    access: 'trainer',
    summary: 'No new attempt draws the question; those that have keep it',
    params: QuestionId,
    reply: AuthoredQuestion,
    errors: ['question_not_found', 'quiz_draws_more'],
  }),
  orderQuestions: endpoint({
    method: 'PUT',
    path: '/api/trainer/quizzes/:quizId/question-order',
    access: 'trainer',
    summary: 'Puts the pool in order; all its questions are named',
    params: QuizId,
    body: z.object({ questionIds: order }),
    reply: AuthoredQuiz,
    errors: ['quiz_not_found', 'quiz_changed'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/trainer/quizzes/:quizId/preview',
    access: 'trainer',
    summary: 'A draw as a trainee would get it; nothing is kept',
    params: QuizId,
    reply: z.object({ timeLimit: z.int().nullable(), passingScore: Percent, questions: z.array(DrawnQuestion) }),
    errors: ['quiz_not_found', 'quiz_without_questions'],
  }),
  gradePreview: endpoint({
    method: 'POST',
    path: '/api/trainer/quizzes/:quizId/preview',
    access: 'trainer',
    summary: 'Grades answers to a previewed draw (null for a blank); nothing is kept',
    params: QuizId,
    body: z.object({
      answers: z
        .record(z.uuid(), z.string().max(2000).nullable())
        .refine((answers) => Object.keys(answers).length <= 200, 'Too many answers.'),
    }),
    reply: PreviewResult,
    errors: ['quiz_not_found', 'quiz_without_questions', 'answer_unknown'],
  }),
};
