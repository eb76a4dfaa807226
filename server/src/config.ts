import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { RegistrationMode, type SecondFactorRequiredFor } from '@loopcheck/contract/features/site/site.contract';
import { z } from 'zod';
import { type DirectorySettings, readDirectorySettings } from './platform/directory/directory-settings.ts';
import { findPublicUrlFault } from './public-url.ts';
import { withServiceEnvironment } from './environment-file.ts';

/**
 * Returns the schema of an optional environment variable. An empty variable counts as missing, because systemd units
 * and compose files often define empty variables.
 */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** Returns the schema of a whole number. The message of a fault states the limits. */
const wholeNumber = (minimum: number, maximum: number) => {
  const fault = `must be a whole number from ${minimum} to ${maximum}`;
  return z.coerce.number(fault).int(fault).min(minimum, fault).max(maximum, fault);
};

const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be the URL of a PostgreSQL database, such as postgres://user:password@host:5432/loopcheck',
});
const httpUrl = z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://, and name a host' });

/** The environment variables of the server, with the formats of their values. */
const Environment = z.object({
  PORT: optional(wholeNumber(0, 65_535)),
  HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_MIGRATION_URL: optional(databaseUrl),
  PUBLIC_URL: optional(z.string().trim().superRefine(checkPublicUrl)),
  DEMO: optional(z.enum(['on', 'off'])),
  REGISTRATION: optional(RegistrationMode),
  ADMIN_EMAIL: optional(
    z.string().trim().toLowerCase().pipe(z.email('must be an email address, such as you@plant.example')),
  ),
  SITE_TIMEZONE: optional(z.string().refine(isTimeZone, 'is not an IANA time zone such as Asia/Muscat')),
  SITE_KEY_FILE: optional(z.string()),
  CERTIFICATE_PREFIX: optional(
    z
      .string()
      .regex(
        /^[A-Z0-9]+(-[A-Z0-9]+)*$/,
        'must be capital letters and digits, with single dashes between them, such as PLANT-A',
      )
      .min(2)
      .max(20),
  ),
  CERTIFICATE_VALIDITY_MONTHS: optional(wholeNumber(1, 120)),
  TRUST_PROXY: optional(
    z
      .string()
      .refine(isAddressList, 'must be one or more IP addresses or ranges, separated by commas, such as 127.0.0.1'),
  ),
  CLAMD_ADDRESS: optional(
    z
      .string()
      .refine(
        (address) => parseClamdAddress(address) !== undefined,
        'must be host:port or the path of a socket, such as 127.0.0.1:3310',
      ),
  ),
  // A name of 3 to 63 characters that begins and ends with a letter or digit.
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket')),
  S3_ENDPOINT: optional(httpUrl),
  S3_REGION: optional(z.string().regex(/^[a-z0-9-]+$/, 'is not a region, such as eu-central-1')),
  AWS_ACCESS_KEY_ID: optional(z.string()),
  AWS_SECRET_ACCESS_KEY: optional(z.string()),
  ASSISTANT: optional(z.enum(['library', 'model', 'off'])),
  ASSISTANT_BASE_URL: optional(httpUrl),
  ASSISTANT_API_KEY: optional(z.string()),
  ASSISTANT_MODEL: optional(z.string()),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, error: 'must be the URL of a mail server, such as smtp://mail.plant.local:587' }),
  ),
  SMTP_TLS: optional(z.enum(['required', 'optional'])),
  // An email address, or a name and then the address in angle brackets. Neither part has control characters, commas or
  // semicolons.
  SMTP_FROM: optional(
    z
      .string()
      .regex(
        /^[^\p{Cc},;<>]*<?[^\s\p{Cc},;<>@]+@[^\s\p{Cc},;<>@]+>?$/u,
        'is not an address, such as Training <training@plant.example>',
      ),
  ),
  API_DOCS: optional(z.enum(['on', 'off'])),
  SECURITY_CONTACT: optional(
    z.url({
      protocol: /^(https|mailto|tel)$/,
      error: 'must begin with mailto:, https:// or tel:, such as mailto:security@plant.example',
    }),
  ),
  SIGN_IN_RETENTION_DAYS: optional(wholeNumber(60, 3650)),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
});

/** The validated configuration with its defaults. docs/runbook.md lists the environment variables. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The URL of the PostgreSQL database. Null for the embedded PostgreSQL server in DATA_DIR. */
  readonly databaseUrl: string | null;
  /**
   * The URL of the same database, with the PostgreSQL role that owns the tables. Null if the role in `databaseUrl` owns
   * them.
   */
  readonly databaseMigrationUrl: string | null;
  /** The origin of PUBLIC_URL. Null in demo mode without PUBLIC_URL. Links then use the server's listening address. */
  readonly publicUrl: string | null;
  /** True in demo mode, in which the site has sample people whose passwords are public. */
  readonly demo: boolean;
  /** True if DEMO=on was set explicitly. Only then is demo mode allowed on an address that other machines can reach. */
  readonly isDemoExplicit: boolean;
  /** The rule for registrations. An admin can override it in the settings of the site. */
  readonly registration: RegistrationMode;
  /** The email of the person who becomes the first admin. Required only at the first start of a real site. */
  readonly adminEmail: string | null;
  /** The IANA name of the time zone of the site, such as Asia/Muscat. */
  readonly siteTimezone: string;
  /** The path of the file with the keys that sign certificates. Servers with the same database need the same keys. */
  readonly siteKeyFile: string;
  /** The prefix of certificate numbers. An admin can override it in the settings of the site. */
  readonly certificatePrefix: string;
  /** The validity of certificates in months. An admin can override it in the settings of the site. */
  readonly certificateValidityMonths: number;
  /** Addresses or ranges of proxies whose forwarded client addresses are trusted; false for none. */
  readonly trustProxy: string | false;
  readonly passwordPolicy: PasswordPolicy;
  /** The address of the virus scanner ClamAV. Null if uploads are not scanned. */
  readonly clamdAddress: { readonly host: string; readonly port: number } | { readonly path: string } | null;
  /** The bucket for files. Null if files are stored in DATA_DIR. */
  readonly bucket: BucketSettings | null;
  readonly assistant: AssistantConfig;
  /** The smtp:// or smtps:// URL of the mail server. Null if no mails are sent. */
  readonly smtpUrl: string | null;
  /**
   * `required`: mails are sent only over TLS, to a server with a valid certificate. `optional`: mails are sent without
   * TLS if the mail server does not support it, and any certificate is accepted.
   */
  readonly smtpTls: 'required' | 'optional';
  /** The sender address of mails. Null for the default: `loopcheck@` and the host name of PUBLIC_URL. */
  readonly smtpFrom: string | null;
  /** The OpenID Connect provider with which people can sign in. Null if there is none. */
  readonly directory: DirectorySettings | null;
  /**
   * For this number of milliseconds after a sign-in or a confirmation, the person can make sensitive calls without
   * another confirmation. Null in demo mode, in which no call needs a confirmation.
   */
  readonly proofLifetimeMs: number | null;
  /** The people who must have a second factor. An admin can override it in the settings of the site. */
  readonly secondFactorRequiredFor: SecondFactorRequiredFor;
  /**
   * True if the server marks implausible training evidence, such as a text that was read too fast, for trainers to
   * check. False in demo mode, in which only the sample data contains marks.
   */
  readonly marksEvidence: boolean;
  /**
   * True if a text counts as read only after a third of its estimated reading time. An admin can override it in the
   * settings of the site.
   */
  readonly checksReadingTime: boolean;
  /** The waiting times after failed attempts at a quiz. An admin can override them in the settings of the site. */
  readonly quizWaits: QuizWaits;
  /**
   * For this number of hours after a reminder, a trainer must explicitly ask to remind the same person again. 0 in demo
   * mode.
   */
  readonly reminderPauseHours: number;
  /** The people who can read the API documentation. `open`: everybody. `signed-in`: signed-in people. `off`: nobody. */
  readonly apiDocs: 'open' | 'signed-in' | 'off';
  /**
   * The mailto:, https: or tel: URI for reports of vulnerabilities. Null if SECURITY_CONTACT is not set; security.txt
   * then names the start page of the site.
   */
  readonly securityContact: string | null;
  readonly slowBodies: SlowBodyLimits;
  /** The number of days after which the records of sign-in attempts are removed. */
  readonly signInRetentionDays: number;
  readonly logLevel: string;
  /** True if rate limits and the `callLimit` of endpoints apply. False in demo mode, in which nobody has to wait. */
  readonly hasRateLimits: boolean;
}

/** The limits for slow request bodies. If a client exceeds them, the server closes the connection. */
export interface SlowBodyLimits {
  /** The maximum time in milliseconds until a body that is not a file has arrived. */
  readonly bodyTimeoutMs: number;
  /**
   * The length in milliseconds of the periods for which the upload rate of a file is measured. At the end of each
   * period, the server checks that enough bytes have arrived.
   */
  readonly uploadRatePeriodMs: number;
  /** The minimum upload rate of a file in bytes per second, on average over one period. */
  readonly minUploadBytesPerSecond: number;
  /**
   * The maximum time in milliseconds until the body of one request with a file, or a part of a file, has arrived.
   * Rights are checked only when a request begins, so this limits how long a person who loses the rights can go on
   * sending.
   */
  readonly maxUploadMs: number;
}

/** The waiting times before the next attempt at a quiz, in minutes; 0 for none. */
export interface QuizWaits {
  /** The waiting time after the first and the second failed attempt. */
  readonly afterFirstFailMinutes: number;
  /** The waiting time after the third failed attempt and each later one. */
  readonly afterThirdFailMinutes: number;
}

/** An S3 bucket with the endpoint and credentials for accessing it. */
export interface BucketSettings {
  readonly name: string;
  /** The URL of the S3 service. Null for Amazon S3. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The configuration of the assistant. */
export interface AssistantConfig {
  /**
   * `library`: answers quote the site's modules and procedures. `model`: a language model rephrases the quotations.
   * `off`: no assistant.
   */
  readonly mode: 'library' | 'model' | 'off';
  /** The base URL of an OpenAI-compatible endpoint, without /chat/completions. Null if there is none. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  readonly model: string;
  /** The time in milliseconds to wait for the model before the assistant answers with quotations only. */
  readonly timeoutMs: number;
}

/** The requirements for new passwords. */
export interface PasswordPolicy {
  /** The minimum number of characters. */
  readonly minimumLength: number;
  /** The lowest rating of zxcvbn that is accepted, from 0 to 4. With 0, passwords are not rated. */
  readonly minimumScore: number;
}

/** Thrown if an environment variable is invalid or missing. The message names the variable and the fault. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the configuration from environment variables. Throws ConfigError if a variable is invalid or missing. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(describeIssue).join('\n'));
  const env = parsed.data;
  // Without DEMO, a site with PUBLIC_URL or DATABASE_URL is a real site, and every other site is a demo.
  const demo = env.DEMO ? env.DEMO === 'on' : !env.PUBLIC_URL && !env.DATABASE_URL;
  const host = env.HOST ?? '127.0.0.1';
  if (!demo && !env.PUBLIC_URL) {
    throw new ConfigError(
      'PUBLIC_URL is required when DEMO is off: the address that people type, such as http://plant.local:3000.',
    );
  }
  if (demo && env.DEMO !== 'on' && !isLoopback(host)) {
    throw new ConfigError(
      `HOST is ${host}, which other machines can reach, and this is demo mode with passwords that everybody knows. ` +
        'Set PUBLIC_URL for a real site, or DEMO=on if that is meant.',
    );
  }
  const dataDir = resolve(env.DATA_DIR ?? './data');
  return {
    port: env.PORT ?? 3000,
    host,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseMigrationUrl: env.DATABASE_MIGRATION_URL ?? null,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
    demo,
    isDemoExplicit: env.DEMO === 'on',
    registration: env.REGISTRATION ?? (demo ? 'open' : 'approval'),
    adminEmail: env.ADMIN_EMAIL ?? null,
    siteTimezone: env.SITE_TIMEZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    siteKeyFile: env.SITE_KEY_FILE ? resolve(env.SITE_KEY_FILE) : join(dataDir, 'site-key.json'),
    certificatePrefix: env.CERTIFICATE_PREFIX ?? 'LOOPCHECK',
    certificateValidityMonths: env.CERTIFICATE_VALIDITY_MONTHS ?? 12,
    trustProxy: env.TRUST_PROXY ?? false,
    passwordPolicy: demo ? { minimumLength: 6, minimumScore: 0 } : { minimumLength: 12, minimumScore: 3 },
    clamdAddress: env.CLAMD_ADDRESS ? (parseClamdAddress(env.CLAMD_ADDRESS) ?? null) : null,
    bucket: readBucketSettings(env),
    assistant: {
      mode: env.ASSISTANT ?? 'library',
      baseUrl: env.ASSISTANT_BASE_URL?.replace(/\/+$/, '') ?? null,
      apiKey: env.ASSISTANT_API_KEY ?? null,
      model: env.ASSISTANT_MODEL ?? 'default',
      timeoutMs: 20_000,
    },
    smtpUrl: env.SMTP_URL ?? null,
    smtpTls: env.SMTP_TLS ?? defaultSmtpTls(env.SMTP_URL),
    smtpFrom: env.SMTP_FROM ?? null,
    directory: readDirectory(environment, env.PUBLIC_URL),
    proofLifetimeMs: demo ? null : 10 * 60_000,
    secondFactorRequiredFor: demo ? 'nobody' : 'admins',
    marksEvidence: !demo,
    checksReadingTime: !demo,
    quizWaits: demo
      ? { afterFirstFailMinutes: 0, afterThirdFailMinutes: 0 }
      : { afterFirstFailMinutes: 5, afterThirdFailMinutes: 30 },
    reminderPauseHours: demo ? 0 : 24,
    apiDocs: readApiDocsAccess(env.API_DOCS, demo),
    securityContact: env.SECURITY_CONTACT ?? null,
    slowBodies: {
      bodyTimeoutMs: 60_000,
      uploadRatePeriodMs: 60_000,
      minUploadBytesPerSecond: 1000,
      // Pages send parts of 8 MiB. At the minimum rate, one part takes 2 hours and 20 minutes.
      maxUploadMs: 3 * 3_600_000,
    },
    signInRetentionDays: env.SIGN_IN_RETENTION_DAYS ?? 400,
    logLevel: env.LOG_LEVEL ?? 'info',
    hasRateLimits: !demo,
  };
}

/**
 * Reads the configuration for a command such as `npm run admin`. `withServiceEnvironment` explains when the environment
 * file of the service is used. Throws ConfigError or EnvironmentFileFault.
 */
export const readConfigOfCommand = (environment: Record<string, string | undefined> = process.env): Config =>
  readConfig(withServiceEnvironment(environment));

function readBucketSettings(env: z.infer<typeof Environment>): BucketSettings | null {
  if (!env.S3_BUCKET) return null;
  if (!env.AWS_ACCESS_KEY_ID || !env.AWS_SECRET_ACCESS_KEY) {
    throw new ConfigError('S3_BUCKET is set, so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are required.');
  }
  return {
    name: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT ?? null,
    region: env.S3_REGION ?? 'us-east-1',
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
  };
}

function readDirectory(
  environment: Record<string, string | undefined>,
  publicUrl: string | undefined,
): DirectorySettings | null {
  const result = readDirectorySettings(environment);
  if ('faults' in result) throw new ConfigError(result.faults.join('\n'));
  if (result.settings && !publicUrl) {
    throw new ConfigError('PUBLIC_URL is required with OIDC_ISSUER: the provider sends people back to it.');
  }
  return result.settings;
}

/**
 * Returns the default of SMTP_TLS. TLS is optional only for an smtp:// server on this machine. Mails to such a server
 * do not cross a network, and its certificate is rarely valid for `localhost`.
 */
function defaultSmtpTls(smtpUrl: string | undefined): Config['smtpTls'] {
  if (smtpUrl === undefined) return 'required';
  const { protocol, hostname } = new URL(smtpUrl);
  // An IPv6 address in a URL is in square brackets.
  return protocol === 'smtp:' && isLoopback(hostname.replace(/^\[(.*)\]$/, '$1')) ? 'optional' : 'required';
}

/** Returns who can read the API documentation. The default is everybody in demo mode, and nobody on a real site. */
function readApiDocsAccess(setting: 'on' | 'off' | undefined, demo: boolean): Config['apiDocs'] {
  if (setting === 'off') return 'off';
  if (demo) return 'open';
  return setting === 'on' ? 'signed-in' : 'off';
}

/**
 * Parses the address of clamd (ClamAV): the path of a Unix socket, or host:port. The host can be an IPv6 address in
 * square brackets. Returns undefined for any other text.
 */
function parseClamdAddress(address: string): Config['clamdAddress'] | undefined {
  if (address.startsWith('/')) return { path: address };
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(address) ?? [];
  const isPort = Number(port) > 0 && Number(port) <= 65_535;
  return host !== '' && isPort ? { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) } : undefined;
}

function checkPublicUrl(value: string, context: z.RefinementCtx<string>): void {
  const fault = findPublicUrlFault(value);
  if (fault !== undefined) context.addIssue({ code: 'custom', message: `${fault}.` });
}

function describeIssue(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')}: ${issue.message}`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Returns true if a comma-separated list contains only IP addresses and ranges. Any other value of TRUST_PROXY is
 * refused: with `true`, for example, every proxy would be trusted, and clients could forge their IP addresses.
 */
function isAddressList(list: string): boolean {
  return list.split(',').every((entry) => isIP(entry.trim().split('/', 1)[0] ?? '') !== 0);
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    // Intl throws a RangeError for an unknown time zone; it has no function that only checks the name of a time zone.
    return false;
  }
}
