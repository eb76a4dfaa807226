import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { RegistrationMode } from '@loopcheck/contract/features/site/site.contract';
import { z } from 'zod';

/** Treats an empty variable as missing, because systemd units and compose files often define empty variables. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const Environment = z.object({
  PORT: optional(z.coerce.number().int().min(0).max(65_535)),
  HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_MIGRATION_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  DEMO: optional(z.enum(['on', 'off'])),
  REGISTRATION: optional(RegistrationMode),
  ADMIN_EMAIL: optional(z.string().trim().toLowerCase().pipe(z.email())),
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
  CERTIFICATE_VALIDITY_MONTHS: optional(z.coerce.number().int().min(1).max(120)),
  TRUST_PROXY: optional(
    z.string().refine(isAddressList, 'is not an address, or several with commas, such as 127.0.0.1'),
  ),
  CLAMD_ADDRESS: optional(
    z
      .string()
      .refine(
        (address) => parseClamdAddress(address) !== undefined,
        'must be host:port or the path of a socket, such as 127.0.0.1:3310',
      ),
  ),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket')),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: optional(z.string().regex(/^[a-z0-9-]+$/, 'is not a region, such as eu-central-1')),
  AWS_ACCESS_KEY_ID: optional(z.string()),
  AWS_SECRET_ACCESS_KEY: optional(z.string()),
  ASSISTANT: optional(z.enum(['library', 'model', 'off'])),
  ASSISTANT_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  ASSISTANT_API_KEY: optional(z.string()),
  ASSISTANT_MODEL: optional(z.string()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  SMTP_FROM: optional(
    z
      .string()
      .regex(
        /^[^\p{Cc},;<>]*<?[^\s\p{Cc},;<>@]+@[^\s\p{Cc},;<>@]+>?$/u,
        'is not an address, such as Training <training@plant.example>',
      ),
  ),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
});

/** The validated configuration with its defaults. docs/runbook.md lists the environment variables. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The PostgreSQL server. Null for the embedded one in DATA_DIR. */
  readonly databaseUrl: string | null;
  /** The same database with the role that owns the tables. Null if the role of `databaseUrl` owns them. */
  readonly databaseMigrationUrl: string | null;
  /** The server's public origin. Null in demo mode without PUBLIC_URL: links then use the listening address. */
  readonly publicUrl: string | null;
  /** True in demo mode, in which the site has sample people whose passwords are public. */
  readonly demo: boolean;
  /** True if DEMO=on was set explicitly. Only then is demo mode allowed on an address that other machines can reach. */
  readonly isDemoExplicit: boolean;
  readonly registration: RegistrationMode;
  /** The address of the person who becomes the first admin. Required only at the first start of a real site. */
  readonly adminEmail: string | null;
  readonly siteTimezone: string;
  /** The file of the key that signs certificates. Servers that share a database share the key. */
  readonly siteKeyFile: string;
  /** The prefix of certificate numbers. An admin can override it in the settings of the site. */
  readonly certificatePrefix: string;
  /** The validity of certificates in months. An admin can override it in the settings of the site. */
  readonly certificateValidityMonths: number;
  /** Addresses or ranges of proxies whose forwarded client addresses are trusted; false for none. */
  readonly trustProxy: string | false;
  readonly passwordPolicy: PasswordPolicy;
  /** The address of ClamAV. Null if uploads are not scanned. */
  readonly clamdAddress: { readonly host: string; readonly port: number } | { readonly path: string } | null;
  /** The bucket for files. Null if files are stored in DATA_DIR. */
  readonly bucket: BucketSettings | null;
  readonly assistant: AssistantConfig;
  /** The smtp:// or smtps:// URL of the mail server. Null if no mails are sent. */
  readonly smtpUrl: string | null;
  /** The sender address of mails. Null for the default: `loopcheck@` and the host name of PUBLIC_URL. */
  readonly smtpFrom: string | null;
  readonly logLevel: string;
  /** True if rate limits apply. False only in tests that send thousands of requests. */
  readonly hasRateLimits: boolean;
}

/** An S3 bucket with the endpoint and credentials for accessing it. */
export interface BucketSettings {
  readonly name: string;
  /** Null for Amazon S3. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The configuration of the assistant. */
export interface AssistantConfig {
  /** `library`: quotes the library; `model`: a language model rephrases the quotations; `off`: no assistant. */
  readonly mode: 'library' | 'model' | 'off';
  /** The base URL of an OpenAI-compatible endpoint, without /chat/completions. Null if there is none. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  readonly model: string;
  /** The time after which the assistant answers from the library alone if the model has not replied. */
  readonly timeoutMs: number;
}

/** The requirements for new passwords. */
export interface PasswordPolicy {
  readonly minimumLength: number;
  /** True if common passwords are rejected. */
  readonly refuseCommon: boolean;
}

/** Thrown if an environment variable is wrong or missing. The message names the variable and the fault. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the configuration from environment variables. Throws ConfigError if a variable is invalid or missing. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(describeIssue).join('\n'));
  const env = parsed.data;
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
    passwordPolicy: demo ? { minimumLength: 6, refuseCommon: false } : { minimumLength: 12, refuseCommon: true },
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
    smtpFrom: env.SMTP_FROM ?? null,
    logLevel: env.LOG_LEVEL ?? 'info',
    hasRateLimits: true,
  };
}

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

/** Parses the address of clamd: the path of a Unix socket, or host:port. Returns undefined for any other text. */
function parseClamdAddress(address: string): Config['clamdAddress'] | undefined {
  if (address.startsWith('/')) return { path: address };
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(address) ?? [];
  const isPort = Number(port) > 0 && Number(port) <= 65_535;
  return host !== '' && isPort ? { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) } : undefined;
}

function describeIssue(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')}: ${issue.message}`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Returns true if a comma-separated list contains only IP addresses and ranges. Values such as `true`, which trust
 * every proxy, would allow clients to forge their IP addresses.
 */
function isAddressList(list: string): boolean {
  return list.split(',').every((entry) => isIP(entry.trim().split('/', 1)[0] ?? '') !== 0);
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    // Intl throws a RangeError for an unknown time zone; it has no function that only checks one.
    return false;
  }
}
