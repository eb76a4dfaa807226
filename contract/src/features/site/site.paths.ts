import type { Paths } from '../../endpoint.ts';

export const sitePaths = {
  settings: { method: 'GET', path: '/api/admin/settings', isBatchable: true },
  updateSettings: { method: 'PATCH', path: '/api/admin/settings' },
  setPicture: { method: 'PUT', path: '/api/admin/site-pictures/:kind' },
  removePicture: { method: 'DELETE', path: '/api/admin/site-pictures/:kind' },
  picture: { method: 'GET', path: '/api/site/pictures/:kind' },
  publicSite: { method: 'GET', path: '/api/site' },
  health: { method: 'GET', path: '/api/health' },
} as const satisfies Paths;
