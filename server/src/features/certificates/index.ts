export { statusOf } from './certificates.rules.ts';
export { certificatesRoutes } from './certificates.routes.ts';
export { findEligibility, passesCountFrom } from './eligibility.ts';
export { requestCertificate } from './request-certificate.ts';
export { tellExpiring } from './tell-expiring.ts';
export { findWaitingCertificates } from './waiting.queries.ts';
export { findOwnCertificates } from './own-certificates.ts';
