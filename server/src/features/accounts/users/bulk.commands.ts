import { createHash } from 'node:crypto';
import type { BulkAction, BulkPerson, BulkResult } from '@loopcheck/contract/features/accounts/users-bulk.contract';
import type { IssuedLink } from '@loopcheck/contract/features/accounts/users.contract';
import type { Database } from '../../../platform/db/database.ts';
import { enqueueAll } from '../../../platform/jobs/enqueue.ts';
import {
  linkExpiry,
  listLinksByIds,
  rememberBulkLinks,
  saveLinksWithTokens,
  type UserLinkPurpose,
} from '../../../platform/one-time-links/one-time-links.queries.ts';
import type { SiteKeys } from '../../../platform/signing/site-keys.ts';
import { recordEvents } from '../../records/index.ts';
import { type BulkDecision, createsLinks, decideBulkAction } from './bulk.rules.ts';
import { applyChanges, findLastAdminIds } from './user-changes.commands.ts';
import { type ChangeableUser, listChangeableUsers, lockUserRows } from './user-changes.queries.ts';
import type { AdminContext } from './users.commands.ts';
import { deriveLinkToken, mailOneTimeLink } from './users.jobs.ts';
import { formatLinksCsv } from './links-csv.rules.ts';
import { oneTimeLinkUrl } from './users.rules.ts';

/** A bulk action and the people for whom the action is requested. */
interface BulkRequest {
  readonly ids: readonly string[];
  readonly action: BulkAction;
  /** True to mail the one-time links to the people, false to return them to the admin. */
  readonly byMail: boolean;
}

/** One person of a bulk action: the account, if there is one, and what the action does to it. */
interface DecidedPerson {
  readonly id: string;
  readonly person: ChangeableUser | undefined;
  readonly decision: BulkDecision;
}

/**
 * Returns for each person what a bulk action would do. Changes nothing. Only `runBulkAction` can find the outcome
 * `last_admin`.
 */
export async function checkBulkAction(
  { db, user }: Pick<AdminContext, 'db' | 'user'>,
  request: BulkRequest,
): Promise<BulkPerson[]> {
  return (await decideForAll(db, user.id, request)).map(presentDecision);
}

/**
 * Carries out a bulk action in one transaction. People for whom the action is not allowed are left out; this does not
 * affect the other people. A repeated call changes nothing. For an action that changes accounts, the repeated call
 * returns the outcome `unchanged`. For an action that creates links, the repeated call returns the same links, because
 * their tokens are derived from the id of the request. Links that were used or replaced meanwhile are left out.
 */
export async function runBulkAction(
  context: AdminContext & { readonly siteKeys: SiteKeys },
  { requestId, origin, ...request }: BulkRequest & { readonly requestId: string; readonly origin: string },
): Promise<{ people: BulkResult[]; linksCsv: string | null }> {
  await lockUserRows(context.db, request.ids);
  const decidedPeople = await decideForAll(context.db, context.user.id, request);
  if (!createsLinks(request.action)) {
    return { people: await changeAccounts(context, decidedPeople), linksCsv: null };
  }
  const people = await createLinksForPeople(context, decidedPeople, { requestId, origin, ...request });
  const linkedPeople = people.flatMap(({ link, ...person }) => (link ? [{ ...person, address: link.address }] : []));
  return { people, linksCsv: linkedPeople.length === 0 ? null : formatLinksCsv(linkedPeople) };
}

/**
 * Changes the accounts for which the action is allowed. Skips the changes that would leave no admin who can sign in.
 */
async function changeAccounts(
  { db, user, now }: AdminContext,
  decidedPeople: readonly DecidedPerson[],
): Promise<BulkResult[]> {
  const changes = decidedPeople.flatMap(({ person, decision }) =>
    person && decision.outcome === 'done' ? [{ before: person, change: decision.change }] : [],
  );
  const lastAdminIds = await findLastAdminIds(db, changes);
  const isNeededAdmin = ({ id }: { readonly id: string }) => lastAdminIds.has(id);
  await applyChanges(
    { db, user, now },
    changes.filter(({ before }) => !isNeededAdmin(before)),
  );
  return decidedPeople.map((decided) => ({
    ...presentDecision(decided),
    ...(isNeededAdmin(decided) && { outcome: 'last_admin' as const }),
    link: null,
  }));
}

/**
 * Creates a one-time link for each person for whom the action is allowed. If the links are mailed, the result contains
 * no links.
 */
async function createLinksForPeople(
  context: AdminContext & { readonly siteKeys: SiteKeys },
  decidedPeople: readonly DecidedPerson[],
  { action, byMail, requestId, origin }: BulkRequest & { readonly requestId: string; readonly origin: string },
): Promise<BulkResult[]> {
  const ids = decidedPeople.flatMap(({ person, decision }) =>
    person && decision.outcome === 'done' ? [person.id] : [],
  );
  const purpose = action.kind === 'invite' ? 'invitation' : 'reset_password';
  const links = await createLinks(context, { ids, purpose, requestId, origin, byMail });
  return decidedPeople.map((decided) => ({
    ...presentDecision(decided),
    // There is no link if the request is repeated after its first link was used, or was replaced by another link or by
    // a printed card.
    ...(decided.decision.outcome === 'done' && !links.has(decided.id) && { outcome: 'unchanged' as const }),
    link: byMail ? null : (links.get(decided.id) ?? null),
  }));
}

/** Returns what the action does to each requested person, in the order of the request. Omits repeated ids. */
export async function decideForAll(
  db: Database,
  adminId: string,
  { ids, action, byMail }: BulkRequest,
): Promise<readonly DecidedPerson[]> {
  const people = new Map((await listChangeableUsers(db, ids)).map((person) => [person.id, person]));
  return [...new Set(ids.map((id) => id.toLowerCase()))].map((id) => {
    const person = people.get(id);
    return { id, person, decision: decideBulkAction(action, person, { adminId, byMail }) };
  });
}

/** Returns the outcome for one person. The name is empty if the account does not exist or was deleted. */
export function presentDecision({ id, person, decision: { outcome } }: DecidedPerson): BulkPerson {
  if (!person || person.deleted_at !== null) return { id, fullName: '', email: null, employeeId: '', outcome };
  return { id, fullName: person.full_name, email: person.email, employeeId: person.employee_id, outcome };
}

interface LinkRequest {
  readonly ids: readonly string[];
  readonly purpose: UserLinkPurpose;
  /** Identifies the request. A repeated request has the same id. */
  readonly requestId: string;
  /** The origin of the site, with which the URLs of the links begin. */
  readonly origin: string;
  readonly byMail: boolean;
}

/**
 * Creates a one-time link for each person, and returns the links by the id of the person. A repeated request returns
 * the same links, except those that were used or replaced meanwhile.
 */
async function createLinks(
  { db, user, now, siteKeys }: AdminContext & { readonly siteKeys: SiteKeys },
  { ids, purpose, requestId, origin, byMail }: LinkRequest,
): Promise<Map<string, IssuedLink>> {
  const keys = await siteKeys.read();
  const links = ids.map((userId) => {
    // `byMail` is part of the id, from which the token is derived. Otherwise an admin could repeat a mailed request with
    // `byMail` false and get the mailed links.
    const id = deriveLinkId([requestId.toLowerCase(), purpose, byMail ? 'mail' : 'reply', userId]);
    return { id, userId, token: deriveLinkToken(keys, id) };
  });
  const linkIds = links.map(({ id }) => id);
  const existingById = new Map((await listLinksByIds(db, linkIds)).map((link) => [link.id, link]));
  // `newIds` contains the ids that no earlier call has used. The ids of links that were replaced later are not new.
  const newIds = await rememberBulkLinks(db, linkIds);
  const newLinks = links.filter(({ id }) => newIds.has(id));
  await saveLinksWithTokens(db, newLinks, { purpose, now });
  if (byMail)
    await enqueueAll(
      db,
      mailOneTimeLink,
      newLinks.map(({ id }) => ({ linkId: id })),
    );
  await recordEvents(
    db,
    newLinks.map(({ userId }) => ({
      personId: userId,
      actorId: user.id,
      verb: 'requested',
      object: 'password',
      objectId: userId,
      ...(byMail && { result: { by: 'mail' } }),
    })),
  );
  return new Map(
    links.flatMap(({ id, userId, token }): [string, IssuedLink][] => {
      const existingLink = existingById.get(id);
      // An earlier call with this request id created the link, and another link has replaced it since.
      const isReplaced = existingLink === undefined && !newIds.has(id);
      if (isReplaced || existingLink?.used_at) return [];
      const expiresAt = (existingLink?.expires_at ?? linkExpiry(purpose, now)).toISOString();
      return [[userId, { address: oneTimeLinkUrl(origin, token), expiresAt }]];
    }),
  );
}

/**
 * Derives the id of a link from `parts`, which contain no spaces. The id is a UUID of version 8 (RFC 9562): one
 * digit is the version, 8, and one is the variant, here `a`.
 */
function deriveLinkId(parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
