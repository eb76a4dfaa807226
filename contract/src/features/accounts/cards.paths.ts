import type { Paths } from '../../endpoint.ts';

/** Sign-in cards: printed cards with a one-time code, with which a person signs in for the first time. */
export const cardsPaths = {
  create: { method: 'POST', path: '/api/admin/users/cards' },
  /** Uses the code of a card: sets the password of the person and signs them in. */
  use: { method: 'POST', path: '/api/cards' },
} as const satisfies Paths;
