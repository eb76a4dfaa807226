import type { Paths } from '../../endpoint.ts';

export const resourcesPaths = {
  list: { method: 'GET', path: '/api/training-modules/:id/resources', isBatchable: true },
  reorder: { method: 'PUT', path: '/api/training-modules/:id/resources/order' },
  videosWatched: { method: 'GET', path: '/api/learning-resources/watched', isBatchable: true },
  /** Claims an uploaded file: checks its content, so that a resource can use it. */
  claim: { method: 'PUT', path: '/api/learning-resources/files' },
  create: { method: 'POST', path: '/api/learning-resources' },
  change: { method: 'PATCH', path: '/api/learning-resources/:id' },
  remove: { method: 'DELETE', path: '/api/learning-resources/:id' },
  file: { method: 'GET', path: '/api/learning-resources/:id/file' },
  /** The preview picture of a video. */
  poster: { method: 'GET', path: '/api/learning-resources/:id/poster' },
  addCaptions: { method: 'POST', path: '/api/learning-resources/:id/captions' },
  removeCaptions: { method: 'DELETE', path: '/api/learning-resources/:id/captions/:captionsId' },
  captions: { method: 'GET', path: '/api/learning-resources/:id/captions/:captionsId' },
  watch: { method: 'PUT', path: '/api/learning-resources/:id/watched' },
} as const satisfies Paths;
