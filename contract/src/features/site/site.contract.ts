import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, Percent } from '../../fields.ts';
import { sitePaths } from './site.paths.ts';

/** Open: everybody can register. Approval: an admin must approve each registration. Closed: nobody can register. */
export const RegistrationMode = z.enum(['open', 'approval', 'closed']);
export type RegistrationMode = z.infer<typeof RegistrationMode>;

/** The data of the site that everybody may read without signing in. */
export const Site = z.object({
  siteName: z.string(),
  /** True if the server runs in demo mode, in which the site contains sample people. */
  demo: z.boolean(),
  moduleCount: z.int(),
  sopCount: z.int(),
  /** The highest pass mark of the active quizzes, in percent; 70 if there is no active quiz. */
  passMark: Percent,
  chapters: z.array(
    z.object({
      chapterNumber: z.int(),
      title: z.string(),
      summary: z.string(),
      /** In minutes. */
      estimatedDuration: z.int(),
    }),
  ),
  /** The minimum length of a password, in characters. */
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

/** The schema of a site setting whose values have the schema `value`. */
const settingOf = <Value extends z.ZodType>(value: Value) =>
  z.object({
    /** The effective value. */
    value,
    /** True if an admin has set the value on the page of the site settings. */
    isSetHere: z.boolean(),
    /** The default: the value that applies if no admin has set one. */
    otherwise: value,
  });

/** The settings of the site. */
export const SiteSettings = z.object({
  siteName: settingOf(z.string()),
  registration: settingOf(RegistrationMode),
  certificatePrefix: settingOf(z.string()),
  certificateValidityMonths: settingOf(z.int()),
  /** The number of days without activity after which a trainee with an unfinished module counts as stalled. */
  stalledAfterDays: settingOf(z.int()),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** A change of settings. Omitted settings are unchanged; null restores the default value. */
export const SiteSettingsChange = z.object({
  siteName: lineText(60).pipe(z.string().min(1)).nullable().optional(),
  registration: RegistrationMode.nullable().optional(),
  certificatePrefix: CertificatePrefix.nullable().optional(),
  certificateValidityMonths: z.int().min(1).max(120).nullable().optional(),
  stalledAfterDays: z.int().min(1).max(365).nullable().optional(),
});
export type SiteSettingsChange = z.infer<typeof SiteSettingsChange>;

export const siteEndpoints = {
  settings: endpoint({
    ...sitePaths.settings,
    access: 'admin',
    summary: 'Returns the settings of the site: effective value, default value, and whether an admin has set it',
    reply: SiteSettings,
  }),
  updateSettings: endpoint({
    ...sitePaths.updateSettings,
    access: 'admin',
    summary: 'Changes settings of the site',
    body: SiteSettingsChange,
    reply: SiteSettings,
  }),
  publicSite: endpoint({
    ...sitePaths.publicSite,
    access: 'public',
    summary: 'Returns the public data of the site',
    reply: Site,
    sharedReply: true,
  }),
  health: endpoint({
    ...sitePaths.health,
    access: 'public',
    summary: 'Returns status ok while the database can be reached',
    reply: z.object({ status: z.literal('ok') }),
    errors: ['unavailable'],
  }),
};
