export { loadDemo } from './load.ts';
export { demoAccounts } from './people.ts';
export { loadSampleAnnouncements, loadSampleCertificates, loadSampleReads, loadSampleResources } from './samples.ts';
