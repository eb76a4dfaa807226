import type { Paths } from '../../endpoint.ts';

/** Procedures (SOPs), as everybody reads them. Their paths call them documents. */
export const sopsPaths = {
  list: { method: 'GET', path: '/api/documents' },
  search: { method: 'GET', path: '/api/documents/search', isBatchable: true },
  readStates: { method: 'GET', path: '/api/documents/read-states', isBatchable: true },
  file: { method: 'GET', path: '/api/documents/:id/file' },
  text: { method: 'GET', path: '/api/documents/:id/text' },
  jobCard: { method: 'GET', path: '/api/documents/:id/job-card' },
  recordForm: { method: 'GET', path: '/api/documents/:id/record-form' },
  /** Records that a person has opened a procedure and, after a few seconds, that they have viewed it. */
  view: { method: 'PUT', path: '/api/documents/:id/view' },
  /** Records that a person confirms that they have read a procedure. */
  read: { method: 'PUT', path: '/api/documents/:id/read' },
  /** Records a download. `file` returns the file itself. */
  download: { method: 'PUT', path: '/api/documents/:id/download' },
} as const satisfies Paths;
