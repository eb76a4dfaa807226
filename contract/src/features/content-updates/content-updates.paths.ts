import type { Paths } from '../../endpoint.ts';

export const contentUpdatesPaths = {
  list: { method: 'GET', path: '/api/trainer/content-updates', isBatchable: true },
  one: { method: 'GET', path: '/api/trainer/content-updates/:id', isBatchable: true },
  /** Replaces the text of the site with the shipped text: the text in the installed release of Loopcheck. */
  takeOver: { method: 'POST', path: '/api/trainer/content-updates/:id/take-over' },
  /** Keeps the text of the site, and rejects the shipped text. */
  keep: { method: 'POST', path: '/api/trainer/content-updates/:id/keep' },
} as const satisfies Paths;
