export { loadDemo } from './load.ts';
export { demoAccounts, midCourseAccount } from './people.ts';
export { loadSampleAnnouncements, loadSampleCertificates, loadSampleReads, loadSampleResources } from './samples.ts';
