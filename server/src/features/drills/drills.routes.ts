import type { ClosedDrillRun, OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { drillsEndpoints } from '@loopcheck/contract/features/drills/drills.contract';
import type { Database } from '../../platform/db/database.ts';
import { findSharedVersion } from '../../platform/db/remember-shared.queries.ts';
import { isTrainerOrAdmin } from '../../platform/auth/signed-in.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { isUnlocked, listProgress } from '../progress/index.ts';
import { countLineAsRight } from './counting.commands.ts';
import { loadOwnRun, type RunWithDrill, saveInputs, startRun, submitRun } from './drills.commands.ts';
import { presentClosedRun, presentDrillPage, presentListedDrill, presentOpenRun } from './drills.presenter.ts';
import { findSharedDrills } from './drills.queries.ts';
import { presentHints } from './hints.presenter.ts';
import { presentForbiddenActs } from './practice-rules.presenter.ts';
import { listInputRows, listLinesCountedAsRight } from './inputs.queries.ts';
import { presentReplay } from './replay-reply.ts';
import { findOwnRun, findRun, listRuns } from './runs.queries.ts';

export const drillsRoutes = implement(drillsEndpoints, {
  list: async ({ db, user, query }) => {
    const [drills, runs] = await Promise.all([listDrillsForPerson(db, user.id), listRuns(db, user.id)]);
    return drills
      .filter(({ drill }) => query.moduleId === undefined || drill.moduleId === query.moduleId.toLowerCase())
      .map(({ drill, module }) =>
        presentListedDrill(
          drill,
          module,
          runs.filter(({ drillId }) => drillId === drill.id),
        ),
      );
  },
  one: async ({ db, user, params }) => {
    const [drills, runs] = await Promise.all([listDrillsForPerson(db, user.id), listRuns(db, user.id, params.drillId)]);
    const found = drills.find(({ drill }) => drill.id === params.drillId);
    ensure(found, 'drill_not_found');
    return presentDrillPage(found.drill, found.module, runs);
  },
  start: async ({ db, now, user, body }) => {
    return presentOpenRunWithHelp(db, now, await startRun({ db, now }, { userId: user.id, ...body }));
  },
  run: async ({ db, now, user, params }) => presentRun(db, now, await loadOwnRun({ db, now }, user.id, params.runId)),
  saveInputs: ({ db, now, user, params, body }) =>
    saveInputs({ db, now }, { userId: user.id, ...params, ...body, replaces: body.replaces ?? false }),
  submit: async ({ db, config, now, user, params, body }) => {
    const { run, drill } = await submitRun({ db, config, now }, { userId: user.id, ...params, ...body });
    return presentClosedRun(run, drill, await listLinesCountedAsRight(db, run.id));
  },
  ownReplay: async ({ db, user, params }) => {
    const run = await findOwnRun(db, user.id, params.runId);
    ensure(run, 'drill_run_not_found');
    return presentReplay(db, run, { id: user.id, isTrainer: false });
  },
  replay: async ({ db, user, params }) => {
    const run = await findRun(db, params.runId);
    ensure(run, 'drill_run_not_found');
    return presentReplay(db, run, { id: user.id, isTrainer: isTrainerOrAdmin(user) });
  },
  countLine: ({ db, config, now, user, params, body }) =>
    countLineAsRight({ db, config, now }, { trainerId: user.id, ...params, ...body }),
});

/**
 * Lists the current drills of all modules that a person can see, locked modules included, each drill with the state of
 * its module for this person.
 */
async function listDrillsForPerson(db: Database, userId: string) {
  const [rows, { all }] = await Promise.all([
    listProgress(db, userId),
    findSharedVersion(db).then((version) => findSharedDrills(db, version)),
  ]);
  return all.flatMap((drill) => {
    const row = rows.find(({ moduleId }) => moduleId === drill.moduleId);
    if (!row || !drill.isActive) return [];
    return [{ drill, module: { ...row, isUnlocked: isUnlocked(row) } }];
  });
}

/** Presents an open run. A practised run also has hints and the list of forbidden acts, which help the trainee. */
async function presentOpenRunWithHelp(db: Database, now: Date, { run, drill }: RunWithDrill): Promise<OpenDrillRun> {
  // Drills are the same for all people, and are kept in memory for one version of the shared data. `run.sharedVersion` is
  // the version at the time when the run was read.
  const hints = presentHints(run, drill, await findSharedDrills(db, run.sharedVersion));
  const opened = presentOpenRun(run, drill, { rows: await listInputRows(db, run.id), hints, now });
  return { ...opened, ...presentForbiddenActs(run, drill) };
}

async function presentRun(
  db: Database,
  now: Date,
  { run, drill }: RunWithDrill,
): Promise<OpenDrillRun | ClosedDrillRun> {
  if (run.closedBy === null) return presentOpenRunWithHelp(db, now, { run, drill });
  return presentClosedRun(run, drill, await listLinesCountedAsRight(db, run.id));
}
