import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { quizWaitsPaths } from './quiz-waits.paths.ts';

/** A waiting time of a person after a failed attempt, as returned to trainers. */
export const QuizWait = z.object({
  quizId: z.uuid(),
  quizTitle: z.string(),
  chapterNumber: z.int(),
  /** The number of failed attempts that count for the waiting time. */
  failedCount: z.int(),
  /** The time from which the person can start the next attempt. */
  opensAt: Timestamp,
});
export type QuizWait = z.infer<typeof QuizWait>;

export const quizWaitsEndpoints = {
  list: endpoint({
    ...quizWaitsPaths.list,
    access: 'trainer',
    summary: 'Lists the quizzes at which a person must wait now before the next attempt',
    params: z.object({ userId: z.uuid() }),
    reply: z.array(QuizWait),
    errors: ['trainee_not_found'],
  }),
  lift: endpoint({
    ...quizWaitsPaths.lift,
    access: 'trainer',
    summary:
      'Lifts the waiting time of a person at a quiz, so that the next attempt can start; returns the remaining waiting times',
    params: z.object({ userId: z.uuid(), quizId: z.uuid() }),
    reply: z.array(QuizWait),
    errors: ['trainee_not_found', 'quiz_not_found'],
  }),
};
