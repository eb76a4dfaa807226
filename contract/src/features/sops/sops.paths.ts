import type { Paths } from '../../endpoint.ts';

export const sopsPaths = {
  list: { method: 'GET', path: '/api/documents' },
  search: { method: 'GET', path: '/api/documents/search', isBatchable: true },
  readStates: { method: 'GET', path: '/api/documents/read-states', isBatchable: true },
  file: { method: 'GET', path: '/api/documents/:id/file' },
  text: { method: 'GET', path: '/api/documents/:id/text' },
  jobCard: { method: 'GET', path: '/api/documents/:id/job-card' },
  recordForm: { method: 'GET', path: '/api/documents/:id/record-form' },
  view: { method: 'PUT', path: '/api/documents/:id/view' },
  read: { method: 'PUT', path: '/api/documents/:id/read' },
  download: { method: 'PUT', path: '/api/documents/:id/download' },
} as const satisfies Paths;
