import type { Paths } from '../../endpoint.ts';

export const certificatesPaths = {
  list: { method: 'GET', path: '/api/certificates', isBatchable: true },
  markShown: { method: 'PUT', path: '/api/certificates/:id/shown' },
  request: { method: 'POST', path: '/api/certificates' },
  download: { method: 'GET', path: '/api/certificates/:id/download' },
  /** The certificate as a signed Open Badges credential. */
  credential: { method: 'GET', path: '/api/certificates/:id/credential' },
  /** A case is a certificate, or a request for one, as trainers see it. */
  pendingCases: { method: 'GET', path: '/api/trainer/pending-certificates', isBatchable: true },
  cases: { method: 'GET', path: '/api/trainer/certificates', isBatchable: true },
  caseFilters: { method: 'GET', path: '/api/trainer/certificates/filters', isBatchable: true },
  exportCases: { method: 'GET', path: '/api/trainer/certificates/export' },
  approve: { method: 'POST', path: '/api/trainer/certificates/:id/approve' },
  approveMany: { method: 'POST', path: '/api/trainer/certificates/approve' },
  reject: { method: 'POST', path: '/api/trainer/certificates/:id/reject' },
  revoke: { method: 'POST', path: '/api/trainer/certificates/:id/revoke' },
  verify: { method: 'GET', path: '/api/verify/:number' },
  /** The site's public signing keys, for programs that verify certificates. */
  keys: { method: 'GET', path: '/.well-known/jwks.json' },
  key: { method: 'GET', path: '/.well-known/jwks/:kid' },
  /** Signed lists of revoked credentials and of revoked certificate numbers. */
  credentialStatus: { method: 'GET', path: '/.well-known/credential-status/:list' },
  revocations: { method: 'GET', path: '/.well-known/loopcheck-revocations.json' },
} as const satisfies Paths;
