import type { Paths } from '../../endpoint.ts';

export const sitePaths = {
  settings: { method: 'GET', path: '/api/admin/settings' },
  updateSettings: { method: 'PATCH', path: '/api/admin/settings' },
  publicSite: { method: 'GET', path: '/api/site' },
  health: { method: 'GET', path: '/api/health' },
} as const satisfies Paths;
