import type { Paths } from '../../endpoint.ts';

export const drillsPaths = {
  list: { method: 'GET', path: '/api/drills', isBatchable: true },
  one: { method: 'GET', path: '/api/drills/:drillId', isBatchable: true },
  start: { method: 'POST', path: '/api/drill-runs' },
  run: { method: 'GET', path: '/api/drill-runs/:runId' },
  saveInputs: { method: 'PUT', path: '/api/drill-runs/:runId/inputs' },
  submit: { method: 'POST', path: '/api/drill-runs/:runId/submit' },
  ownReplay: { method: 'GET', path: '/api/drill-runs/:runId/replay', isBatchable: true },
  replay: { method: 'GET', path: '/api/trainer/drill-runs/:runId/replay', isBatchable: true },
  /** A trainer decides that a line counts whose value the host had not shown before the person wrote it. */
  countLine: { method: 'POST', path: '/api/trainer/drill-runs/:runId/count-line' },
} as const satisfies Paths;
