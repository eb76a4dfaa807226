import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, Timestamp } from '../../fields.ts';
import { Account, EmployeeId, Password } from './accounts.contract.ts';
import { cardsPaths } from './cards.paths.ts';
import { BulkPerson, maxPeoplePerBulkRequest } from './users-bulk.contract.ts';

/**
 * A sign-in card for one person. `code` is the one-time code, in groups separated by hyphens. It is returned only when
 * the card is created, and the server stores only its hash.
 */
export const Card = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  employeeId: z.string(),
  code: z.string(),
  /**
   * The time at which the code expires: 14 days after the creation of the card, or 24 hours after the creation if the
   * person already has a password.
   */
  expiresAt: Timestamp,
});
export type Card = z.infer<typeof Card>;

/** Cards to print, in the order of the request, and the data that all of them show. */
export const PrintedCards = z.object({
  siteName: z.string(),
  /** The URL of the site, as people type it into a browser. */
  siteAddress: z.string(),
  /** The QR code of the page on which a person uses a card: an SVG path in a grid of `size` by `size` cells. */
  qrCode: z.object({ size: z.int(), path: z.string() }),
  cards: z.array(Card),
  /** The people for whom no card was created, each with the reason in `outcome`. */
  leftOut: z.array(BulkPerson),
});
export type PrintedCards = z.infer<typeof PrintedCards>;

/**
 * The body of a request that uses a card and sets the person's password. The server ignores case, spaces and hyphens in
 * the code.
 */
export const CardUse = z.object({
  employee_id: EmployeeId,
  code: lineText(64).min(1),
  password: Password,
});

export const cardsEndpoints = {
  create: endpoint({
    ...cardsPaths.create,
    access: 'admin',
    needsFreshIdentityProof: true,
    summary:
      'Creates cards with one-time codes for up to 500 users and leaves out users who cannot get a card; only this reply contains the codes',
    body: z.object({ userIds: z.array(z.uuid()).min(1).max(maxPeoplePerBulkRequest) }),
    reply: PrintedCards,
  }),
  use: endpoint({
    ...cardsPaths.use,
    access: 'public',
    summary: 'Uses the one-time code of a card: sets the password and starts a session',
    body: CardUse,
    reply: Account,
    errors: [
      'card_not_valid',
      'second_factor_required',
      'password_too_short',
      'password_too_weak',
      'too_many_requests',
      'busy',
    ],
    selfManagedTransactions: true,
  }),
};
