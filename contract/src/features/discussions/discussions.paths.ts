import type { Paths } from '../../endpoint.ts';

export const discussionsPaths = {
  list: { method: 'GET', path: '/api/discussions/:moduleId', isBatchable: true },
  one: { method: 'GET', path: '/api/discussions/:moduleId/:postId', isBatchable: true },
  ask: { method: 'POST', path: '/api/discussions' },
  answer: { method: 'POST', path: '/api/discussions/:postId/answers' },
  /** Marks an answer as the accepted one. */
  accept: { method: 'POST', path: '/api/discussions/:postId/accept/:answerId' },
  edit: { method: 'PATCH', path: '/api/discussions/:postId' },
  remove: { method: 'DELETE', path: '/api/discussions/:postId' },
  report: { method: 'POST', path: '/api/discussions/:postId/report' },
  /** Resolves the reports of a post. */
  resolve: { method: 'POST', path: '/api/discussions/:postId/resolve' },
  /** Marks a question as frequently asked, or removes the mark. */
  promote: { method: 'POST', path: '/api/discussions/:postId/promote' },
} as const satisfies Paths;
