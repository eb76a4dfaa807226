import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Percent, Timestamp } from '../../fields.ts';
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
};
