export { loadSampleDrillRuns } from './drill-runs.ts';
export { loadDemo } from './load.ts';
export { demoAccounts, midCourseAccount } from './people.ts';
export {
  loadSampleAnnouncements,
  loadSampleCertificates,
  loadSampleProcedureReads,
  loadSampleResources,
} from './samples.ts';
