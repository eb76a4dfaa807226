import type { Paths } from '../../endpoint.ts';

export const uploadsPaths = {
  request: { method: 'POST', path: '/api/objects/upload' },
  put: { method: 'PUT', path: '/api/objects/:id' },
} as const satisfies Paths;
