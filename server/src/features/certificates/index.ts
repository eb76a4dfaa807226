export { requestCertificate } from './certificates.commands.ts';
export { issueApprovedCertificate, notifyExpiringCertificates } from './certificates.jobs.ts';
export { presentCertificate } from './certificates.presenter.ts';
export { listCertificates, summarizePendingCertificates } from './certificates.queries.ts';
export { certificatesRoutes } from './certificates.routes.ts';
export { findRequestObstacle, statusOf } from './certificates.rules.ts';
export { findEligibility, findRenewalCutoff, firstPassCutoff, hasHeldCertificate } from './eligibility.queries.ts';
export { certificatesPersonalData } from './personal-data.queries.ts';
