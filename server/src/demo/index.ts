export { demoAccounts } from './accounts.ts';
export { loadSampleAnnouncements } from './announcements.ts';
export { loadSampleCertificates } from './certificates.ts';
export { loadDemo } from './load.ts';
export { loadSampleResources } from './resources.ts';
export { loadSampleReads } from './sop-reads.ts';
