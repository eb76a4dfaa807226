import type { DueSecondFactor } from '@loopcheck/contract/errors';
import { Email, EmployeeId } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { DirectoryNotice } from '@loopcheck/contract/features/accounts/directory-sign-in.contract';
import { PersonName, ShortText } from '@loopcheck/contract/fields';
import type { DirectorySettings } from '../../../platform/directory/directory-settings.ts';
import type { DirectoryClaims } from '../../../platform/directory/directory.ts';

/** What the directory states about a person, after a check of each value. */
export interface DirectoryPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Null if the directory states no email, or if neither the directory nor the site's settings vouch for the email. */
  readonly verifiedEmail: string | null;
  /** True if the email is verified and belongs to a domain whose addresses the directory assigns (`ownedDomains`). */
  readonly isEmailAssigned: boolean;
  readonly fullName: string | null;
  readonly employeeId: string | null;
  readonly department: string | null;
  /** The role that follows from the groups of the person; undefined if the directory does not decide on roles. */
  readonly role: 'trainee' | 'trainer' | undefined;
  /** True if a group of the person gives admin access; undefined if the directory does not decide on admin access. */
  readonly isAdmin: boolean | undefined;
  /** True if the directory states that it has checked a second factor of a kind that the site accepts. */
  readonly hasSecondFactor: boolean;
  /** The time of the last sign-in at the directory; null if the directory does not state it. */
  readonly signedInAt: Date | null;
}

/** The claims about a person, by their names. */
type Claims = Readonly<Record<string, unknown>>;

/** Reads the claims of a person by the settings of the site. A value that is not acceptable counts as missing. */
export function readDirectoryPerson(claims: DirectoryClaims, settings: DirectorySettings): DirectoryPerson {
  const { all } = claims;
  const names = settings.claims;
  const email = Email.safeParse(findClaim(all, names.email)).data ?? null;
  const isInOwnedDomain = email !== null && settings.ownedDomains.includes(email.slice(email.lastIndexOf('@') + 1));
  // The claim email_verified is about the claim email only.
  const verifiedClaim = names.email === 'email' ? all['email_verified'] : undefined;
  const isVerified = email !== null && isEmailVerified(verifiedClaim, isInOwnedDomain);
  return {
    issuer: claims.issuer,
    subject: claims.subject,
    verifiedEmail: isVerified ? email : null,
    isEmailAssigned: isVerified && isInOwnedDomain,
    fullName: readName(all, names.name),
    employeeId: readText(EmployeeId, all, names.employeeId),
    department: readText(ShortText, all, names.department) || null,
    ...readAccess(all, settings),
    hasSecondFactor: statesSecondFactor(all, settings.secondFactorValues),
    signedInAt: claims.signedInAt,
  };
}

/**
 * Finds a claim by its name. A name with dots can lead into nested objects: `realm_access.roles`. But the own name of
 * some claims contains dots, such as `https://plant.example/groups`, so the whole name is tried first.
 */
export function findClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = Object.entries(value).find(([key]) => key === part)?.[1];
  }
  return value;
}

/**
 * True if the claim email_verified is true, or if there is no such claim and the directory owns the domain. Some
 * directories send the text 'true' instead of a boolean.
 */
function isEmailVerified(claim: unknown, isInOwnedDomain: boolean): boolean {
  if (claim === undefined) return isInOwnedDomain;
  return claim === true || claim === 'true';
}

interface TextSchema {
  safeParse(value: unknown): { readonly data?: string | undefined };
}

/** Reads the claim with this name. Returns null if there is no name, or if the value does not match the schema. */
function readText(schema: TextSchema, claims: Claims, name: string | null): string | null {
  if (name === null) return null;
  const claim = findClaim(claims, name);
  // Some directories state employee IDs as numbers.
  return schema.safeParse(typeof claim === 'number' ? String(claim) : claim).data ?? null;
}

/** Reads the full name of a person. Without a valid one, joins the first and the last name. */
function readName(claims: Claims, name: string): string | null {
  const parts = [claims['given_name'], claims['family_name']].filter((part) => typeof part === 'string');
  return readText(PersonName, claims, name) ?? PersonName.safeParse(parts.join(' ')).data ?? null;
}

/**
 * Reads the access that the groups of a person give. If the claim with the groups is missing, the person is in no group:
 * directories omit the claim after the person was removed from the last group. If the directory has left the groups out
 * because there are too many (`_claim_names`), the access is unknown.
 */
function readAccess(claims: Claims, settings: DirectorySettings): Pick<DirectoryPerson, 'role' | 'isAdmin'> {
  const { trainerGroups, adminGroups } = settings;
  const claimName = settings.claims.groups;
  if (claimName === null) return { role: undefined, isAdmin: undefined };
  const leftOut = claims['_claim_names'];
  const areGroupsLeftOut = typeof leftOut === 'object' && leftOut !== null && claimName in leftOut;
  if (areGroupsLeftOut) return { role: undefined, isAdmin: undefined };
  const groups = new Set(toTexts(findClaim(claims, claimName)));
  const isInAnyOf = (names: readonly string[]) => names.some((name) => groups.has(name));
  return {
    role: trainerGroups.length === 0 ? undefined : roleOf(isInAnyOf(trainerGroups)),
    isAdmin: adminGroups.length === 0 ? undefined : isInAnyOf(adminGroups),
  };
}

const roleOf = (isTrainer: boolean) => (isTrainer ? 'trainer' : 'trainee');

const statesSecondFactor = (claims: Claims, accepted: readonly string[]): boolean =>
  [...toTexts(claims['amr']), ...toTexts(claims['acr'])].some((value) => accepted.includes(value));

/** Returns the texts in a claim. For a single value, some directories send a text and others a list. */
const toTexts = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === 'string');

/** The access of an account. */
export interface Access {
  readonly role: string;
  readonly isAdmin: boolean;
  readonly isApproved: boolean;
}

/**
 * Returns the changes of an account that give it the access which the directory states. An account that is not approved
 * gets no admin access.
 */
export function changesOfAccess(
  current: Access,
  stated: Pick<DirectoryPerson, 'role' | 'isAdmin'>,
): { readonly role?: 'trainee' | 'trainer'; readonly isAdmin?: boolean } {
  const isAdmin = stated.isAdmin === true ? current.isApproved : stated.isAdmin;
  return {
    ...(stated.role !== undefined && stated.role !== current.role && { role: stated.role }),
    ...(isAdmin !== undefined && isAdmin !== current.isAdmin && { isAdmin }),
  };
}

/** The difference that is allowed between the clocks of the server and of the directory. */
const clockToleranceMs = 60_000;

/**
 * Returns the time at which a sign-in at the directory proved the identity of the person; null if the sign-in is no
 * proof. A sign-in after `now` is no proof. With `notBefore`, a sign-in before that time is no proof either: the person
 * must have entered the credentials again. Both comparisons tolerate a difference of `clockToleranceMs`. A tolerated
 * time in the future becomes `now`.
 */
export function proofTime(
  signedInAt: Date | null,
  { now, notBefore }: { readonly now: Date; readonly notBefore?: Date },
): Date | null {
  if (!signedInAt || signedInAt.getTime() > now.getTime() + clockToleranceMs) return null;
  if (notBefore && signedInAt.getTime() < notBefore.getTime() - clockToleranceMs) return null;
  return signedInAt.getTime() > now.getTime() ? now : signedInAt;
}

/**
 * The rate limit of directory sign-ins that begin from one IP address. It is enough for a shift of 200 people with three
 * tries each in 15 minutes.
 */
export const directorySignInLimit = { limit: 600, windowMs: 15 * 60_000 };

/** The time within which the browser must return from the directory. */
export const directoryRequestLifetimeMs = 10 * 60_000;

/** The URL of the page with the sign-in dialog. The dialog explains the notice, if there is one. */
export function signInPage({ notice, nextPath }: { readonly notice?: DirectoryNotice; readonly nextPath: string }) {
  const query = new URLSearchParams({
    signin: '1',
    ...(notice && { directory: notice }),
    ...(nextPath !== '/' && { next: nextPath }),
  });
  return `/?${query.toString()}`;
}

/**
 * The URL of the page that shows the result of a confirmation, in a separate tab. Without a notice, the confirmation has
 * succeeded.
 */
export const confirmationResultPage = (notice?: DirectoryNotice): string =>
  notice ? `/directory-confirmed?directory=${notice}` : '/directory-confirmed';

/**
 * The URL of the page with the sign-in dialog, which asks for a second factor. The challenge is in the fragment of the
 * URL, because browsers do not send the fragment to servers, so it cannot appear in their logs.
 */
export function secondFactorPage({
  due,
  nextPath,
}: {
  readonly due: DueSecondFactor;
  readonly nextPath: string;
}): string {
  const query = new URLSearchParams({ signin: '1', ...(nextPath !== '/' && { next: nextPath }) });
  const fragment = new URLSearchParams({ challenge: due.challenge, methods: due.methods.join(' ') });
  return `/?${query.toString()}#${fragment.toString()}`;
}
