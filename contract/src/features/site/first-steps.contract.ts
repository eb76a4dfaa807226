import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { firstStepsPaths } from './first-steps.paths.ts';

/** The list of tasks that an admin has to do to set up a new site, each with its state. */
export const FirstSteps = z.object({
  /**
   * True if pages show the list. An admin can hide it. When all steps are done, the list disappears, except in demo mode.
   */
  isShown: z.boolean(),
  /** True in demo mode, in which there is nothing to set up. */
  isDemo: z.boolean(),
  mail: z.object({
    /** True if the mail server accepted the last test mail. */
    isDone: z.boolean(),
    isConfigured: z.boolean(),
    /** True while a test mail is being sent. */
    isSending: z.boolean(),
    sentAt: Timestamp.nullable(),
    /** The error of the mail server for the last test mail; null if the mail server accepted the mail. */
    error: z.string().nullable(),
  }),
  backup: z.object({
    isDone: z.boolean(),
    /** The time of the last backup with the command in docs/runbook.md; null if there is none. */
    madeAt: Timestamp.nullable(),
  }),
  people: z.object({
    /** True if somebody besides the first admin can sign in. */
    isDone: z.boolean(),
    /** The number of people who can sign in. */
    count: z.int(),
  }),
  https: z.object({
    isDone: z.boolean(),
    /** The URL of the site; null in demo mode. */
    address: z.string().nullable(),
  }),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

export const firstStepsEndpoints = {
  find: endpoint({
    ...firstStepsPaths.find,
    access: 'admin',
    summary: 'Returns what is left to do until a new site is ready: mail, backup, people and https',
    reply: FirstSteps,
  }),
  sendTestMail: endpoint({
    ...firstStepsPaths.sendTestMail,
    access: 'admin',
    summary: 'Sends a test mail to the signed-in admin; the field `mail` of the first steps then states the outcome',
    reply: FirstSteps,
    errors: ['test_mail_not_possible'],
  }),
  hide: endpoint({
    ...firstStepsPaths.hide,
    access: 'admin',
    summary: 'Hides the first steps for all admins',
    reply: FirstSteps,
  }),
};
