import type { Paths } from '../../endpoint.ts';

/** Drills are practice jobs on simulated hosts. A run is one try of a person at a drill. */
export const drillsPaths = {
  list: { method: 'GET', path: '/api/drills', isBatchable: true },
  one: { method: 'GET', path: '/api/drills/:drillId', isBatchable: true },
  start: { method: 'POST', path: '/api/drill-runs' },
  run: { method: 'GET', path: '/api/drill-runs/:runId' },
  saveInputs: { method: 'PUT', path: '/api/drill-runs/:runId/inputs' },
  submit: { method: 'POST', path: '/api/drill-runs/:runId/submit' },
  /**
   * Both return a run with its inputs, for a page that replays it: `ownReplay` a run of the signed-in person, `replay` a
   * run of any person.
   */
  ownReplay: { method: 'GET', path: '/api/drill-runs/:runId/replay', isBatchable: true },
  replay: { method: 'GET', path: '/api/trainer/drill-runs/:runId/replay', isBatchable: true },
  /**
   * A trainer decides that a sheet line counts, although the trainee wrote it before the host had shown the value.
   */
  countLine: { method: 'POST', path: '/api/trainer/drill-runs/:runId/count-line' },
} as const satisfies Paths;
