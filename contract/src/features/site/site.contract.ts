import { z } from 'zod';
import { endpoint, file } from '../../endpoint.ts';
import { lineText, Percent } from '../../fields.ts';
import { attachErrors, claimErrors, UploadAddress } from '../uploads/uploads.contract.ts';
import { highestDocumentMegabytes, highestVideoMegabytes } from '../uploads/uploads.rules.ts';
import { sitePaths } from './site.paths.ts';

/**
 * The rule for registrations. `open`: everybody can register. `approval`: an admin must approve each registration.
 * `closed`: nobody can register.
 */
export const RegistrationMode = z.enum(['open', 'approval', 'closed']);
export type RegistrationMode = z.infer<typeof RegistrationMode>;

/** The people who must have a second factor. */
export const SecondFactorRequiredFor = z.enum(['nobody', 'admins', 'trainers_and_admins']);
export type SecondFactorRequiredFor = z.infer<typeof SecondFactorRequiredFor>;

/**
 * The requirement that a person must meet in a module before the next module opens. `completed`: complete the module.
 * `passed`: complete the module and pass its quiz, if it has one.
 */
export const ModuleGate = z.enum(['completed', 'passed']);
export type ModuleGate = z.infer<typeof ModuleGate>;

/**
 * Whether people must pass drills. `offered`: people can do drills, but need not pass any. `required_for_quiz`: in each
 * module with drills, people must pass one of them before the quiz. `required_for_certificate`: in each module with
 * drills, people must pass one of them for the certificate.
 */
export const DrillsSetting = z.enum(['offered', 'required_for_quiz', 'required_for_certificate']);
export type DrillsSetting = z.infer<typeof DrillsSetting>;

/** The pictures that an admin can set for the landing page: the logo, and a photo of the site. */
export const SitePictureKind = z.enum(['logo', 'picture']);
export type SitePictureKind = z.infer<typeof SitePictureKind>;

/** The public data of the site, which everybody can read without signing in. */
export const Site = z.object({
  siteName: z.string(),
  /** The sentence of the site on the landing page; empty if there is none. */
  landingSentence: z.string(),
  /** The URL of the logo; null if there is none. */
  logoUrl: z.string().nullable(),
  /** The URL of the photo of the site; null if there is none. */
  pictureUrl: z.string().nullable(),
  /** True if the server runs in demo mode, in which the site contains sample people. */
  demo: z.boolean(),
  moduleCount: z.int(),
  sopCount: z.int(),
  /** The highest pass mark of the active quizzes, in percent; 70 if there is no active quiz. */
  passMark: Percent,
  moduleGate: ModuleGate,
  chapters: z.array(
    z.object({
      chapterNumber: z.int(),
      title: z.string(),
      summary: z.string(),
      /** The estimated duration in minutes. */
      estimatedDuration: z.int(),
    }),
  ),
  /** The minimum length of a password, in characters. */
  passwordMinimum: z.int(),
  registration: RegistrationMode,
  /** True if a mail server is configured, so that people can get a link for a forgotten password. */
  mailAvailable: z.boolean(),
  /** The name of the OpenID Connect provider (directory) with which people can sign in; null if there is none. */
  directoryName: z.string().nullable(),
});
export type Site = z.infer<typeof Site>;

/** The prefix of certificate numbers. */
const CertificatePrefix = z
  .string()
  .min(2)
  .max(20)
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'Capital letters and digits, in groups joined by a dash.');

/** Returns the schema of a site setting. `value` is the schema of its values. */
const settingOf = <Value extends z.ZodType>(value: Value) =>
  z.object({
    /** The effective value. */
    value,
    /** True if an admin has set the value in the site settings; false if the default applies. */
    isSetByAdmin: z.boolean(),
    /** The default: the value that applies if no admin has set one. */
    defaultValue: value,
  });

/** The settings of the site. */
export const SiteSettings = z.object({
  siteName: settingOf(z.string()),
  /** The sentence of the site on the landing page; empty for none. */
  landingSentence: settingOf(z.string()),
  registration: settingOf(RegistrationMode),
  certificatePrefix: settingOf(z.string()),
  certificateValidityMonths: settingOf(z.int()),
  moduleGate: settingOf(ModuleGate),
  drills: settingOf(DrillsSetting),
  /** The number of days without activity after which a trainee with an unfinished module counts as stalled. */
  stalledAfterDays: settingOf(z.int()),
  secondFactorRequiredFor: settingOf(SecondFactorRequiredFor),
  /** True if a text counts as read only after a third of its estimated reading time. */
  checkReadingTime: settingOf(z.boolean()),
  /** The waiting time after the first and the second failed attempt at a quiz, in minutes; 0 for none. */
  quizWaitAfterFirstFailMinutes: settingOf(z.int()),
  /** The waiting time after the third failed attempt and each later one, in minutes; 0 for none. */
  quizWaitAfterThirdFailMinutes: settingOf(z.int()),
  /** True if trainers can add Word documents (.docx) as learning resources. */
  acceptWord: settingOf(z.boolean()),
  /** True if trainers can add Excel workbooks (.xlsx) as learning resources and procedures. */
  acceptExcel: settingOf(z.boolean()),
  /** The maximum size of a video among the learning resources, in MB. */
  maxVideoMegabytes: settingOf(z.int()),
  /** The maximum size of a document among the learning resources, in MB. */
  maxDocumentMegabytes: settingOf(z.int()),
  /** The maximum size of the file of a procedure, in MB. */
  maxSopMegabytes: settingOf(z.int()),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** A waiting time in minutes, at most a week. */
const WaitMinutes = z.int().min(0).max(10_080);

/** The maximum size of a document, in MB (1024 × 1024 bytes). */
const DocumentMegabytes = z.int().min(1).max(highestDocumentMegabytes);

/** A change of settings. Omitted settings are unchanged; null restores the default value. */
export const SiteSettingsChange = z.object({
  siteName: lineText(60).pipe(z.string().min(1)).nullable().optional(),
  landingSentence: lineText(200).nullable().optional(),
  registration: RegistrationMode.nullable().optional(),
  certificatePrefix: CertificatePrefix.nullable().optional(),
  certificateValidityMonths: z.int().min(1).max(120).nullable().optional(),
  moduleGate: ModuleGate.nullable().optional(),
  drills: DrillsSetting.nullable().optional(),
  stalledAfterDays: z.int().min(1).max(365).nullable().optional(),
  secondFactorRequiredFor: SecondFactorRequiredFor.nullable().optional(),
  checkReadingTime: z.boolean().nullable().optional(),
  quizWaitAfterFirstFailMinutes: WaitMinutes.nullable().optional(),
  quizWaitAfterThirdFailMinutes: WaitMinutes.nullable().optional(),
  acceptWord: z.boolean().nullable().optional(),
  acceptExcel: z.boolean().nullable().optional(),
  maxVideoMegabytes: z.int().min(1).max(highestVideoMegabytes).nullable().optional(),
  maxDocumentMegabytes: DocumentMegabytes.nullable().optional(),
  maxSopMegabytes: DocumentMegabytes.nullable().optional(),
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
    needsFreshIdentityProof: true,
    summary: 'Changes settings of the site',
    body: SiteSettingsChange,
    reply: SiteSettings,
  }),
  setPicture: endpoint({
    ...sitePaths.setPicture,
    access: 'admin',
    needsFreshIdentityProof: true,
    summary: 'Sets an uploaded file (purpose "picture") as the logo or the picture of the site',
    params: z.object({ kind: SitePictureKind }),
    body: z.object({ fileURL: UploadAddress }),
    reply: Site,
    // The upload is first checked (claimed), and then linked to the site (attached).
    errors: [...new Set([...claimErrors, ...attachErrors]), 'picture_too_many_pixels', 'busy'],
    selfManagedTransactions: true,
  }),
  removePicture: endpoint({
    ...sitePaths.removePicture,
    access: 'admin',
    needsFreshIdentityProof: true,
    summary: 'Removes the logo or the picture of the site',
    params: z.object({ kind: SitePictureKind }),
    reply: Site,
    selfManagedTransactions: true,
  }),
  picture: endpoint({
    ...sitePaths.picture,
    access: 'public',
    summary: 'Returns the logo or the picture of the site',
    params: z.object({ kind: SitePictureKind }),
    reply: file,
    errors: ['picture_not_found'],
  }),
  publicSite: endpoint({
    ...sitePaths.publicSite,
    access: 'public',
    summary: 'Returns the public data of the site',
    reply: Site,
    sameReplyForEverybody: true,
  }),
  health: endpoint({
    ...sitePaths.health,
    access: 'public',
    summary: 'Returns status ok while the database can be reached',
    reply: z.object({ status: z.literal('ok') }),
    errors: ['unavailable'],
  }),
};
