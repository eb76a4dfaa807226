import type { Paths } from '../../endpoint.ts';

export const discussionsPaths = {
  list: { method: 'GET', path: '/api/discussions/:moduleId' },
  one: { method: 'GET', path: '/api/discussions/:moduleId/:postId' },
  ask: { method: 'POST', path: '/api/discussions' },
  answer: { method: 'POST', path: '/api/discussions/:postId/answers' },
  accept: { method: 'POST', path: '/api/discussions/:postId/accept/:answerId' },
  edit: { method: 'PATCH', path: '/api/discussions/:postId' },
  remove: { method: 'DELETE', path: '/api/discussions/:postId' },
  report: { method: 'POST', path: '/api/discussions/:postId/report' },
  resolve: { method: 'POST', path: '/api/discussions/:postId/resolve' },
  promote: { method: 'POST', path: '/api/discussions/:postId/promote' },
} as const satisfies Paths;
