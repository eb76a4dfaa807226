import type { Paths } from '../../endpoint.ts';

export const traineesPaths = {
  /** The state of each trainee (rows) in each module (columns). */
  matrix: { method: 'GET', path: '/api/trainer/progress' },
  stats: { method: 'GET', path: '/api/trainer/progress-stats' },
  export: { method: 'GET', path: '/api/trainer/progress/export' },
  /** How many trainees have reached each step of a module. */
  funnel: { method: 'GET', path: '/api/trainer/progress/modules/:moduleId' },
  list: { method: 'GET', path: '/api/trainer/trainees' },
  record: { method: 'GET', path: '/api/trainer/trainees/:userId' },
  recordPdf: { method: 'GET', path: '/api/trainer/trainees/:userId/pdf' },
  ownRecordPdf: { method: 'GET', path: '/api/training-record/pdf' },
  attempts: { method: 'GET', path: '/api/trainer/trainees/:userId/attempts' },
  events: { method: 'GET', path: '/api/trainer/trainees/:userId/events' },
  signIns: { method: 'GET', path: '/api/trainer/trainees/:userId/sign-ins' },
  sopReads: { method: 'GET', path: '/api/trainer/trainees/:userId/sop-reads' },
} as const satisfies Paths;
