import type { Paths } from '../../endpoint.ts';

export const uploadsPaths = {
  request: { method: 'POST', path: '/api/objects/upload' },
  put: { method: 'PUT', path: '/api/objects/:id' },
  limits: { method: 'GET', path: '/api/objects/limits' },
  unused: { method: 'GET', path: '/api/objects/unused' },
  remove: { method: 'DELETE', path: '/api/objects/:id' },
  offset: { method: 'GET', path: '/api/objects/:id/parts' },
  sendPart: { method: 'PATCH', path: '/api/objects/:id/parts' },
} as const satisfies Paths;
