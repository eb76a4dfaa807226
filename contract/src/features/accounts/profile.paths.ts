import type { Paths } from '../../endpoint.ts';

export const profilePaths = {
  settings: { method: 'GET', path: '/api/profile/settings', isBatchable: true },
  saveSettings: { method: 'PATCH', path: '/api/profile/settings' },
  setPicture: { method: 'PUT', path: '/api/profile/picture' },
  removePicture: { method: 'DELETE', path: '/api/profile/picture' },
  picture: { method: 'GET', path: '/api/profile/picture/:userId' },
} as const satisfies Paths;
