import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { nextStepPaths } from './next-step.paths.ts';

/**
 * The kinds of next steps:
 * - `start`: begin the first module
 * - `continue`: continue reading a module
 * - `drill`: do a drill of the module, which the site requires before the quiz or for the certificate
 * - `resume_quiz`: finish an open attempt
 * - `take_quiz`: start the first attempt
 * - `read_sections`: read sections again after a failed attempt
 * - `try_again`: start another attempt after a failed one
 * - `read_again`: read a module again, because its text has changed
 * - `next_module`: begin another module
 * - `ask_trainer`: ask the trainer, because all attempts at a quiz are used or the quiz has no questions
 * - `request_certificate`: request the certificate
 * - `awaiting_approval`: wait until a trainer has decided on the requested certificate
 * - `renew`: request the renewal of a certificate that expires soon
 * - `finished`: nothing is left to do
 * - `no_modules`: the site has no modules
 */
export const NextStepKind = z.enum([
  'start',
  'continue',
  'drill',
  'resume_quiz',
  'take_quiz',
  'read_sections',
  'try_again',
  'read_again',
  'next_module',
  'ask_trainer',
  'request_certificate',
  'awaiting_approval',
  'renew',
  'finished',
  'no_modules',
]);
export type NextStepKind = z.infer<typeof NextStepKind>;

/** The screen that the button of the step opens. */
export const NextStepTarget = z.discriminatedUnion('screen', [
  z.object({
    screen: z.literal('module'),
    moduleId: z.uuid(),
    /** The anchors of the sections to read, in the order of the text; empty for the whole module. */
    sectionIds: z.array(z.string()),
    /** The position on the screen: the top, the section at which the person stopped reading, or the discussion. */
    place: z.enum(['top', 'stopped', 'discussion']),
  }),
  z.object({ screen: z.literal('quiz'), moduleId: z.uuid() }),
  z.object({ screen: z.literal('drill'), moduleId: z.uuid(), drillId: z.string() }),
  z.object({ screen: z.literal('certificates') }),
  z.object({ screen: z.literal('modules') }),
]);
export type NextStepTarget = z.infer<typeof NextStepTarget>;

/** The one thing that a person should do next. */
export const NextStep = z.object({
  kind: NextStepKind,
  /** The text of the button. */
  label: z.string(),
  /** One sentence that states why this is the next step. */
  reason: z.string(),
  target: NextStepTarget,
  /** The module of the step; null if the step is not about a module. */
  module: z.object({ moduleId: z.uuid(), chapterNumber: z.int(), title: z.string() }).nullable(),
  /** The estimated remaining reading time, in minutes; null for a step without reading. */
  minutesLeft: z.int().nullable(),
  /** The time until which the person must wait before the step; null without a waiting time. */
  opensAt: Timestamp.nullable(),
  /** The seconds until `opensAt` by the server's clock; null without a waiting time. */
  opensInSeconds: z.int().nullable(),
});
export type NextStep = z.infer<typeof NextStep>;

export const nextStepEndpoints = {
  own: endpoint({
    ...nextStepPaths.own,
    access: 'member',
    summary: 'Returns the one thing that the signed-in person should do next in their training',
    reply: NextStep,
  }),
};
