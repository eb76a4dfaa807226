import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, Percent, plainText, ShortText, Timestamp } from '../../fields.ts';
import { ModuleSection } from '../modules/modules.contract.ts';
import { DrawnQuestion, ReviewedQuestion } from './quizzes.contract.ts';
import { quizAuthoringPaths } from './quiz-authoring.paths.ts';

/** The fields of a question that a trainer can edit. `correctOption` is numbered from 1. */
export const QuestionDraft = z.object({
  question: plainText(2000).pipe(z.string().min(1)),
  options: z
    .array(plainText(500).pipe(z.string().min(1)))
    .min(2)
    .max(8),
  correctOption: z.int().min(1).max(8),
  explanation: plainText(4000).default(''),
  /** The id of a section of the module's current text. */
  sectionId: ShortText.nullable().default(null),
  critical: z.boolean().default(false),
});
export type QuestionDraft = z.infer<typeof QuestionDraft>;

/** The current version of a question, with its correct option, as authors see it. */
export const AuthoredQuestion = QuestionDraft.extend({
  id: z.uuid(),
  version: z.int(),
  isActive: z.boolean(),
  isShipped: z.boolean(),
  /** When the current version was created. */
  versionAt: Timestamp,
});
export type AuthoredQuestion = z.infer<typeof AuthoredQuestion>;

/** A quiz in the list of all quizzes, with statistics of its attempts. */
export const QuizFigures = z.object({
  id: z.uuid(),
  moduleId: z.uuid(),
  title: z.string(),
  isActive: z.boolean(),
  /** Only the first active quiz of a module counts towards completion and the certificate. */
  counts: z.boolean(),
  questionCount: z.int(),
  questionsDrawn: z.int(),
  passingScore: Percent,
  timeLimit: z.int().nullable(),
  attemptLimit: z.int().nullable(),
  waitingMinutes: z.int().nullable(),
  /** Number of submitted attempts by all people. */
  attemptCount: z.int(),
  /** Share of the submitted attempts that passed, 0 to 1; null if there are none. */
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

/** A quiz as its authors see it. Times are in minutes. A request that changes the settings sends `revision` back. */
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
  /** Waiting time between a failed attempt and the next one, in minutes; at most 30 days. */
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
    ...quizAuthoringPaths.list,
    access: 'trainer',
    summary: 'All quizzes by module, with their figures',
    reply: z.array(ModuleQuizzes),
  }),
  create: endpoint({
    ...quizAuthoringPaths.create,
    access: 'trainer',
    summary: 'Create a quiz, as the last one of its module; the pass mark is 70 by default',
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
    summary: 'A quiz with its settings and its whole pool',
    params: QuizId,
    reply: AuthoredQuiz,
    errors: ['quiz_not_found'],
  }),
  update: endpoint({
    ...quizAuthoringPaths.update,
    access: 'trainer',
    summary: 'Change settings; `baseRevision` is the revision that the change was made on',
    params: QuizId,
    body: QuizSettings.partial().extend({ baseRevision: z.int().min(1).max(1_000_000_000) }),
    reply: AuthoredQuiz,
    errors: ['quiz_not_found', 'quiz_changed', 'quiz_draws_more'],
  }),
  order: endpoint({
    ...quizAuthoringPaths.order,
    access: 'trainer',
    summary: "Set the order of a module's quizzes; the list names all of them",
    params: z.object({ moduleId: z.uuid() }),
    body: z.object({ quizIds: order }),
    reply: z.array(ModuleQuizzes),
    errors: ['module_not_found', 'quiz_changed'],
  }),
  createQuestion: endpoint({
    ...quizAuthoringPaths.createQuestion,
    access: 'trainer',
    summary: 'Add a question at the end of the pool',
    params: QuizId,
    body: QuestionDraft,
    reply: AuthoredQuestion,
    errors: ['quiz_not_found', 'quiz_full'],
  }),
  updateQuestion: endpoint({
    ...quizAuthoringPaths.updateQuestion,
    access: 'trainer',
    summary: 'Save a new version of a question; `baseVersion` is the version that the edit was made on',
    params: QuestionId,
    body: QuestionDraft.extend({ baseVersion: z.int().min(1).max(1_000_000_000) }),
    reply: AuthoredQuestion,
    errors: ['question_not_found', 'question_changed'],
  }),
  activateQuestion: endpoint({
    ...quizAuthoringPaths.activateQuestion,
    access: 'trainer',
    summary: 'Activate a question: new attempts may draw it',
    params: QuestionId,
    reply: AuthoredQuestion,
    errors: ['question_not_found'],
  }),
  deactivateQuestion: endpoint({
    ...quizAuthoringPaths.deactivateQuestion,
    access: 'trainer',
    summary: 'Deactivate a question: new attempts do not draw it, open ones keep it',
    params: QuestionId,
    reply: AuthoredQuestion,
    errors: ['question_not_found', 'quiz_draws_more'],
  }),
  orderQuestions: endpoint({
    ...quizAuthoringPaths.orderQuestions,
    access: 'trainer',
    summary: 'Set the order of a pool; the list names all its questions',
    params: QuizId,
    body: z.object({ questionIds: order }),
    reply: AuthoredQuiz,
    errors: ['quiz_not_found', 'quiz_changed'],
  }),
  preview: endpoint({
    ...quizAuthoringPaths.preview,
    access: 'trainer',
    summary: 'A draw as a trainee would get it; nothing is stored',
    params: QuizId,
    reply: z.object({ timeLimit: z.int().nullable(), passingScore: Percent, questions: z.array(DrawnQuestion) }),
    errors: ['quiz_not_found', 'quiz_without_questions'],
  }),
  gradePreview: endpoint({
    ...quizAuthoringPaths.gradePreview,
    access: 'trainer',
    summary: 'Grade answers to a previewed draw (null for a blank); nothing is stored',
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
