import type { Paths } from '../../endpoint.ts';

export const sopAuthoringPaths = {
  list: { method: 'GET', path: '/api/trainer/documents', isBatchable: true },
  one: { method: 'GET', path: '/api/trainer/documents/:id', isBatchable: true },
  readers: { method: 'GET', path: '/api/trainer/documents/:id/readers', isBatchable: true },
  revisions: { method: 'GET', path: '/api/trainer/documents/:id/revisions', isBatchable: true },
  revisionFile: { method: 'GET', path: '/api/trainer/documents/:id/revisions/:revision/file' },
  /** Claims an uploaded file: checks its content, so that a procedure can use it. */
  claim: { method: 'PUT', path: '/api/sop-files' },
  create: { method: 'POST', path: '/api/documents' },
  edit: { method: 'PATCH', path: '/api/documents/:id' },
  revise: { method: 'POST', path: '/api/documents/:id/revisions' },
  /** Approves the current revision for use at this site. */
  release: { method: 'POST', path: '/api/documents/:id/release' },
  deactivate: { method: 'POST', path: '/api/documents/:id/deactivate' },
  activate: { method: 'POST', path: '/api/documents/:id/activate' },
  remove: { method: 'DELETE', path: '/api/documents/:id' },
} as const satisfies Paths;
