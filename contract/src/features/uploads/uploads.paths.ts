import type { Paths } from '../../endpoint.ts';

export const uploadsPaths = {
  /** Announces a file. The browser then sends its bytes with `put`, or in parts with `sendPart`. */
  request: { method: 'POST', path: '/api/objects/upload' },
  put: { method: 'PUT', path: '/api/objects/:id' },
  limits: { method: 'GET', path: '/api/objects/limits', isBatchable: true },
  /** Lists the files that no record uses yet. */
  unused: { method: 'GET', path: '/api/objects/unused' },
  remove: { method: 'DELETE', path: '/api/objects/:id' },
  /** Returns how many bytes of a file have arrived. */
  offset: { method: 'GET', path: '/api/objects/:id/parts' },
  sendPart: { method: 'PATCH', path: '/api/objects/:id/parts' },
} as const satisfies Paths;
