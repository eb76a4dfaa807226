import type { Paths } from '../../endpoint.ts';

export const traineesPaths = {
  /** The state of each trainee (rows) in each module (columns). */
  matrix: { method: 'GET', path: '/api/trainer/progress', isBatchable: true },
  stats: { method: 'GET', path: '/api/trainer/progress-stats', isBatchable: true },
  export: { method: 'GET', path: '/api/trainer/progress/export' },
  /** How many trainees have reached each step of a module. */
  funnel: { method: 'GET', path: '/api/trainer/progress/modules/:moduleId', isBatchable: true },
  list: { method: 'GET', path: '/api/trainer/trainees', isBatchable: true },
  record: { method: 'GET', path: '/api/trainer/trainees/:userId', isBatchable: true },
  recordPdf: { method: 'GET', path: '/api/trainer/trainees/:userId/pdf' },
  ownRecordPdf: { method: 'GET', path: '/api/training-record/pdf' },
  attempts: { method: 'GET', path: '/api/trainer/trainees/:userId/attempts', isBatchable: true },
  events: { method: 'GET', path: '/api/trainer/trainees/:userId/events', isBatchable: true },
  signIns: { method: 'GET', path: '/api/trainer/trainees/:userId/sign-ins', isBatchable: true },
  drillRuns: { method: 'GET', path: '/api/trainer/trainees/:userId/drill-runs', isBatchable: true },
  ownDrills: { method: 'GET', path: '/api/training-record/drills', isBatchable: true },
  ownDrillRuns: { method: 'GET', path: '/api/training-record/drill-runs', isBatchable: true },
  sopReads: { method: 'GET', path: '/api/trainer/trainees/:userId/sop-reads', isBatchable: true },
} as const satisfies Paths;
