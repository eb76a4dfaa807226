import type { Paths } from '../../endpoint.ts';

export const newsPaths = {
  list: { method: 'GET', path: '/api/training-news', isBatchable: true },
  /** Claims an uploaded file: checks its content, so that a news item can use it. */
  claim: { method: 'PUT', path: '/api/training-news/files' },
  share: { method: 'POST', path: '/api/training-news' },
  hide: { method: 'POST', path: '/api/training-news/:id/hide' },
  remove: { method: 'DELETE', path: '/api/training-news/:id' },
  media: { method: 'GET', path: '/api/training-news/:id/media/:n' },
} as const satisfies Paths;
