import type { RecordedDrill, RecordedDrillRun } from '@loopcheck/contract/features/trainees/trainees.contract';
import { findBestRun, presentRunSummary } from './drills.presenter.ts';
import type { DrillOfRecord, RecordedRun } from './recorded-drills.queries.ts';

/** Presents a run in the record of a person, as a trainer sees it. */
export const presentRecordedRun = (run: RecordedRun): RecordedDrillRun => ({
  ...presentRunSummary(run),
  drillId: run.drillId,
  number: run.number,
  title: run.title,
  moduleId: run.moduleId,
  chapterNumber: run.chapterNumber,
  marks: run.marks ?? [],
  drillMinutes: run.drillMinutes,
  playedSeconds: run.playedSeconds,
});

/**
 * Presents a run in the record of the signed-in person, without the marks and the played time, which only trainers see.
 */
export const presentOwnRecordedRun = (run: RecordedRun): RecordedDrillRun => ({
  ...presentRecordedRun(run),
  marks: [],
  playedSeconds: null,
});

export function presentRecordedDrill({ id, runs, ...drill }: DrillOfRecord): RecordedDrill {
  const best = findBestRun(runs);
  const open = runs.find(({ closedBy }) => closedBy === null);
  const recordRuns = runs.filter(({ kind }) => kind === 'record').length;
  return {
    ...drill,
    drillId: id,
    bestRun: best ? presentRunSummary(best) : null,
    recordRuns,
    practisedRuns: runs.length - recordRuns,
    openRun: open ? { id: open.id, kind: open.kind, begunAt: open.begunAt.toISOString() } : null,
  };
}
