import { z } from 'zod';

/** The settings of the directory: the OpenID Connect provider with which the people of a site can sign in. */
export interface DirectorySettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The name of the directory on the sign-in button. */
  readonly name: string;
  /** The requested OpenID Connect scopes, separated by spaces. */
  readonly scopes: string;
  /**
   * What the provider asks at each sign-in: `login` for the password, `select_account` for the account to use. Null
   * leaves the decision to the provider.
   */
  readonly prompt: 'login' | 'select_account' | null;
  /**
   * The name of the claim from which each value is read; null if the site does not read this value. A claim is a value
   * that the provider states about a person.
   */
  readonly claims: {
    readonly email: string;
    readonly name: string;
    readonly employeeId: string | null;
    readonly department: string | null;
    readonly groups: string | null;
  };
  /** The groups whose members are trainers. If empty, the directory does not decide on trainer access. */
  readonly trainerGroups: readonly string[];
  /** The groups whose members are admins. If empty, the directory does not decide on admin access. */
  readonly adminGroups: readonly string[];
  /**
   * The account that the first sign-in of a person creates: an approved account, an account that waits for approval, or
   * none.
   */
  readonly newAccounts: 'approved' | 'approval' | 'off';
  /** The mail domains whose addresses the directory assigns, in lower case. Such an address counts as verified. */
  readonly ownedDomains: readonly string[];
  /** The values of the claims amr and acr that prove a second factor. If empty, no value proves a second factor. */
  readonly secondFactorValues: readonly string[];
  /** True if requests to the provider are allowed to use plain http. */
  readonly allowsHttp: boolean;
}

/** A list whose entries are separated by semicolons. */
const List = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(';')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

const Variables = z.object({
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }),
  OIDC_CLIENT_ID: z.string(),
  OIDC_CLIENT_SECRET: z.string(),
  OIDC_NAME: z.string().trim().min(1).max(40),
  OIDC_SCOPES: z
    .string()
    .regex(/(^| )openid( |$)/, 'must contain openid, for example: openid profile email')
    .default('openid profile email'),
  OIDC_PROMPT: z.enum(['login', 'select_account']).optional(),
  OIDC_CLAIM_EMAIL: z.string().default('email'),
  OIDC_CLAIM_NAME: z.string().default('name'),
  OIDC_CLAIM_EMPLOYEE_ID: z.string().optional(),
  OIDC_CLAIM_DEPARTMENT: z.string().optional(),
  OIDC_CLAIM_GROUPS: z.string().optional(),
  OIDC_TRAINER_GROUPS: List,
  OIDC_ADMIN_GROUPS: List,
  OIDC_NEW_ACCOUNTS: z.enum(['approved', 'approval', 'off']).default('approval'),
  OIDC_OWNED_DOMAINS: List,
  OIDC_SECOND_FACTOR: List,
  OIDC_ALLOW_HTTP: z.enum(['on', 'off']).default('off'),
});

const requiredNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const;

/**
 * Reads the settings of the directory from environment variables. `settings` is null if no variable OIDC_... is set.
 * `faults` are the sentences for the operator; each begins with the name of a variable.
 */
export function readDirectorySettings(
  environment: Record<string, string | undefined>,
): { readonly settings: DirectorySettings | null } | { readonly faults: readonly string[] } {
  const variables = Object.entries(environment).filter(([name, value]) => name.startsWith('OIDC_') && value);
  if (variables.length === 0) return { settings: null };
  const names = new Set(variables.map(([name]) => name));
  const missing = requiredNames.filter((name) => !names.has(name));
  if (missing.length > 0) {
    return { faults: [`${missing.join(', ')}: required if another variable that begins with OIDC_ is set.`] };
  }
  const unknown = [...names].filter((name) => !(name in Variables.shape));
  if (unknown.length > 0) return { faults: unknown.map((name) => `${name}: is not a variable of Loopcheck.`) };
  const parsed = Variables.safeParse(Object.fromEntries(variables));
  if (!parsed.success) {
    return { faults: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
  }
  const fault = findContradiction(parsed.data);
  return fault ? { faults: [fault] } : { settings: toSettings(parsed.data) };
}

type ParsedVariables = z.output<typeof Variables>;

/** Finds a fault that concerns several variables. */
function findContradiction(variables: ParsedVariables): string | undefined {
  const { protocol, hostname, search, hash } = new URL(variables.OIDC_ISSUER);
  if (protocol === 'http:' && !isLoopbackHost(hostname) && variables.OIDC_ALLOW_HTTP !== 'on') {
    return 'OIDC_ISSUER: must begin with https. Plain http is only allowed on this machine, or with OIDC_ALLOW_HTTP=on.';
  }
  if (search || hash) return 'OIDC_ISSUER: must not contain ? or #.';
  const hasGroups = [...variables.OIDC_TRAINER_GROUPS, ...variables.OIDC_ADMIN_GROUPS].length > 0;
  if (hasGroups && !variables.OIDC_CLAIM_GROUPS) {
    return 'OIDC_CLAIM_GROUPS: required with OIDC_TRAINER_GROUPS or OIDC_ADMIN_GROUPS.';
  }
  return undefined;
}

const isLoopbackHost = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);

const toSettings = (variables: ParsedVariables): DirectorySettings => ({
  issuer: variables.OIDC_ISSUER,
  clientId: variables.OIDC_CLIENT_ID,
  clientSecret: variables.OIDC_CLIENT_SECRET,
  name: variables.OIDC_NAME,
  scopes: variables.OIDC_SCOPES,
  prompt: variables.OIDC_PROMPT ?? null,
  claims: {
    email: variables.OIDC_CLAIM_EMAIL,
    name: variables.OIDC_CLAIM_NAME,
    employeeId: variables.OIDC_CLAIM_EMPLOYEE_ID ?? null,
    department: variables.OIDC_CLAIM_DEPARTMENT ?? null,
    groups: variables.OIDC_CLAIM_GROUPS ?? null,
  },
  trainerGroups: variables.OIDC_TRAINER_GROUPS,
  adminGroups: variables.OIDC_ADMIN_GROUPS,
  newAccounts: variables.OIDC_NEW_ACCOUNTS,
  ownedDomains: variables.OIDC_OWNED_DOMAINS.map((domain) => domain.toLowerCase().replace(/^@/, '')),
  secondFactorValues: variables.OIDC_SECOND_FACTOR,
  allowsHttp: new URL(variables.OIDC_ISSUER).protocol === 'http:',
});
