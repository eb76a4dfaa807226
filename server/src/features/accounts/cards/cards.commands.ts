import { randomInt, randomUUID } from 'node:crypto';
import type { CardUse, PrintedCards } from '@loopcheck/contract/features/accounts/cards.contract';
import type { z } from 'zod';
import {
  cardExpiry,
  hasUsableCard,
  saveLinksWithTokens,
} from '../../../platform/one-time-links/one-time-links.queries.ts';
import { toQrCode } from '../../../platform/qr-code/qr-code.ts';
import { forgetFailures, limitAttempts } from '../../../platform/rate-limit/limit-attempts.ts';
import type { SiteKeys } from '../../../platform/signing/site-keys.ts';
import { recordEvents } from '../../records/index.ts';
import { findSite, siteNameOf } from '../../site/index.ts';
import { findUserByEmployeeId, toLowerCase } from '../accounts.queries.ts';
import { cardLimits } from '../accounts.rules.ts';
import { setPasswordAndSignIn } from '../one-time-links.commands.ts';
import { type AccountContext, recordAndRethrow, refuseSignIn, type SignInResult } from '../sign-in.commands.ts';
import { decideForAll, presentDecision } from '../users/bulk.commands.ts';
import { lockUserRows } from '../users/user-changes.queries.ts';
import type { AdminContext } from '../users/users.commands.ts';
import type { Visitor } from '../visitor.ts';
import { cardToken } from './card-token.ts';
import { cardPageUrl, codeCharacters, codeLength, formatCode, readCode } from './cards.rules.ts';

/**
 * The dependencies of the command that creates cards. `siteKeys` has the secret with which the codes of cards are stored
 * as keyed hashes.
 */
type CardsContext = AdminContext & { readonly siteKeys: SiteKeys };

const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeCharacters[randomInt(codeCharacters.length)]).join('');

/**
 * Creates a card to be printed, with a one-time code, for each person. The card replaces the person's unused one-time
 * links and cards. The codes cannot be read again, because only hashes are stored. People to whom the bulk action
 * `reset_password` would give no link, such as inactive people, get no card. The reply lists these people in `leftOut`.
 */
export async function createCards(
  context: CardsContext,
  { userIds, origin }: { readonly userIds: readonly string[]; readonly origin: string },
): Promise<PrintedCards> {
  const { db, user, now } = context;
  await lockUserRows(db, userIds);
  const decidedPeople = await decideForAll(db, user.id, {
    ids: userIds,
    action: { kind: 'reset_password' },
    byMail: false,
  });
  const cards = decidedPeople.flatMap(({ id, person, decision: { outcome } }) =>
    person && outcome === 'done'
      ? [
          {
            userId: id,
            fullName: person.full_name,
            employeeId: person.employee_id,
            code: newCode(),
            expiresAt: cardExpiry({ hasPassword: person.has_password === true }, now),
          },
        ]
      : [],
  );
  await saveCards(context, cards);
  return {
    siteName: siteNameOf(await findSite(db)),
    siteAddress: origin,
    qrCode: toQrCode(cardPageUrl(origin)),
    cards: cards.map((card) => ({
      ...card,
      code: formatCode(card.code),
      expiresAt: card.expiresAt.toISOString(),
    })),
    leftOut: decidedPeople.filter(({ decision }) => decision.outcome !== 'done').map(presentDecision),
  };
}

/** Saves the hashes of the codes, and records the cards without the codes. */
async function saveCards(
  { db, user, now, siteKeys }: CardsContext,
  cards: readonly { readonly userId: string; readonly code: string; readonly expiresAt: Date }[],
): Promise<void> {
  const keys = await siteKeys.read();
  const links = cards.map(({ userId, code, expiresAt }) => ({
    id: randomUUID(),
    userId,
    token: cardToken(keys, userId, code),
    expiresAt,
  }));
  await saveLinksWithTokens(db, links, { purpose: 'card', now });
  const event = { actorId: user.id, verb: 'requested', object: 'password', result: { by: 'card' } } as const;
  await recordEvents(
    db,
    cards.map(({ userId }) => ({ ...event, personId: userId, objectId: userId })),
  );
}

/**
 * Sets a password with the code of a card and signs the person in. An unknown employee ID and a wrong code get the same
 * reply after the same work, and are recorded as failed sign-ins. The limits apply only to such failures: a valid card
 * always works, like a valid link. Otherwise, anybody could block a person's card by sending wrong codes.
 */
export async function redeemCard(
  context: AccountContext & { readonly siteKeys: SiteKeys },
  visitor: Visitor,
  { employee_id: employeeId, code, password }: z.output<typeof CardUse>,
): Promise<SignInResult> {
  const { db, clock, siteKeys } = context;
  const lowerCaseId = await toLowerCase(db, employeeId);
  const user = await findUserByEmployeeId(db, lowerCaseId);
  // For an unknown employee ID, a random id is used, so that the server does the same work as for a known one.
  const userId = user?.id ?? randomUUID();
  const token = cardToken(await siteKeys.read(), userId, readCode(code));
  const limits = cardLimits(lowerCaseId, visitor.ipAddress);
  const isValid = await hasUsableCard(db, { userId, token }, clock.now());
  if (!user?.is_active || !isValid) {
    // `limitAttempts` counts the result `false` as a failure. If the limit is already reached, it throws, and the line
    // after it does not run.
    await limitAttempts(context, limits, () => Promise.resolve(false)).catch((error: unknown) =>
      recordAndRethrow(context, visitor, user, error),
    );
    return refuseSignIn(context, visitor, { code: 'card_not_valid', user });
  }
  await forgetFailures(context, limits);
  const form = { token, password, fullName: undefined, employeeId: undefined, isCard: true };
  return setPasswordAndSignIn(context, visitor, { form, owner: user, email: user.email });
}
