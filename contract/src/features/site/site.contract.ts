import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, Percent } from '../../fields.ts';
import { sitePaths } from './site.paths.ts';

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

/** The word that certificate numbers begin with. */
const CertificatePrefix = z
  .string()
  .min(2)
  .max(20)
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'Capital letters and digits, in groups joined by a dash.');

/** A setting as it is in force, and what would be in force had nobody set it here. */
const inForce = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, isSetHere: z.boolean(), otherwise: value });

/** What an admin decides about the site. */
export const Settings = z.object({
  siteName: inForce(z.string()),
  registration: inForce(RegistrationMode),
  certificatePrefix: inForce(z.string()),
  certificateValidityMonths: inForce(z.int()),
  /** Days without a step after which somebody who has begun and not finished counts as stalled. */
  stalledAfterDays: inForce(z.int()),
});
export type Settings = z.infer<typeof Settings>;

/** What is left out stays; null takes back what was set here. */
export const SettingsChange = z.object({
  siteName: lineText(60).pipe(z.string().min(1)).nullable().optional(),
  registration: RegistrationMode.nullable().optional(),
  certificatePrefix: CertificatePrefix.nullable().optional(),
  certificateValidityMonths: z.int().min(1).max(120).nullable().optional(),
  stalledAfterDays: z.int().min(1).max(365).nullable().optional(),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

export const siteEndpoints = {
  settings: endpoint({
    ...sitePaths.settings,
    access: 'admin',
    summary: 'What is in force on this site, and where it comes from',
    reply: Settings,
  }),
  updateSettings: endpoint({
    ...sitePaths.updateSettings,
    access: 'admin',
    summary: 'Change settings of this site',
    body: SettingsChange,
    reply: Settings,
  }),
  site: endpoint({
    ...sitePaths.site,
    access: 'public',
    summary: 'What a visitor may know of this site',
    reply: Site,
    shared: true,
  }),
  health: endpoint({
    ...sitePaths.health,
    access: 'public',
    summary: 'Answers when the database answers',
    reply: z.object({ status: z.literal('ok') }),
    errors: ['unavailable'],
  }),
};
