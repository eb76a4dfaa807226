import type { Paths } from '../../endpoint.ts';

/** Drafts: unpublished texts of trainers. `objectId` is the id of the object that the draft edits, such as a module. */
export const draftsPaths = {
  find: { method: 'GET', path: '/api/trainer/drafts/:kind/:objectId' },
  save: { method: 'PUT', path: '/api/trainer/drafts/:kind/:objectId' },
  remove: { method: 'DELETE', path: '/api/trainer/drafts/:kind/:objectId' },
} as const satisfies Paths;
