import type { Paths } from '../../endpoint.ts';

export const modulePicturesPaths = {
  add: { method: 'POST', path: '/api/trainer/modules/:id/pictures' },
  picture: { method: 'GET', path: '/api/module-pictures/:pictureId' },
} as const satisfies Paths;
