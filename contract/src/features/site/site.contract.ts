import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Percent } from '../../fields.ts';

export const RegistrationMode = z.enum(['open', 'approval', 'closed']);
export type RegistrationMode = z.infer<typeof RegistrationMode>;

/** What a visitor may know of this site before signing in. */
export const Site = z.object({
  siteName: z.string(),
  demo: z.boolean(),
  moduleCount: z.int(),
  sopCount: z.int(),
  /** The pass mark that the quizzes share, in percent; the highest where they differ. */
  passMark: Percent,
  chapters: z.array(
    z.object({
      chapterNumber: z.int(),
      title: z.string(),
      summary: z.string(),
      estimatedDuration: z.int(),
    }),
  ),
  passwordMinimum: z.int(),
  registration: RegistrationMode,
});
export type Site = z.infer<typeof Site>;

export const siteEndpoints = {
  site: endpoint({
    method: 'GET',
    path: '/api/site',
    access: 'public',
    summary: 'What a visitor may know of this site',
    reply: Site,
    shared: true,
  }),
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Answers when the database answers',
    reply: z.object({ status: z.literal('ok') }),
    errors: ['unavailable'],
  }),
};
