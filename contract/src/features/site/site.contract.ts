import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, Percent } from '../../fields.ts';
import { sitePaths } from './site.paths.ts';

export const RegistrationMode = z.enum(['open', 'approval', 'closed']);
export type RegistrationMode = z.infer<typeof RegistrationMode>;

/** The data of the site that is available without signing in. */
export const Site = z.object({
  siteName: z.string(),
  demo: z.boolean(),
  moduleCount: z.int(),
  sopCount: z.int(),
  /** The pass mark of the quizzes in percent; the highest when they differ. */
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

/** The prefix of certificate numbers. */
const CertificatePrefix = z
  .string()
  .min(2)
  .max(20)
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'Capital letters and digits, in groups joined by a dash.');

/** A setting: its effective value, whether an admin has set it, and the value that applies if no admin has. */
const settingOf = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, isSetHere: z.boolean(), otherwise: value });

/** The settings that an admin can change. */
export const Settings = z.object({
  siteName: settingOf(z.string()),
  registration: settingOf(RegistrationMode),
  certificatePrefix: settingOf(z.string()),
  certificateValidityMonths: settingOf(z.int()),
  /** Days without activity after which a trainee who has not finished counts as stalled. */
  stalledAfterDays: settingOf(z.int()),
});
export type Settings = z.infer<typeof Settings>;

/** Omitted settings are unchanged; null removes the value that an admin has set. */
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
    summary: 'The settings in force, and where they come from',
    reply: Settings,
  }),
  updateSettings: endpoint({
    ...sitePaths.updateSettings,
    access: 'admin',
    summary: 'Change settings of the site',
    body: SettingsChange,
    reply: Settings,
  }),
  site: endpoint({
    ...sitePaths.site,
    access: 'public',
    summary: 'Public data of the site',
    reply: Site,
    shared: true,
  }),
  health: endpoint({
    ...sitePaths.health,
    access: 'public',
    summary: 'Succeeds while the database can be reached',
    reply: z.object({ status: z.literal('ok') }),
    errors: ['unavailable'],
  }),
};
