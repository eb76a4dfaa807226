import type { DrillReplay } from '@loopcheck/contract/features/drills/drills.contract';
import { simulatorRevision } from '@loopcheck/simulator';
import type { Database } from '../../platform/db/database.ts';
import { findDrillOfRun } from './continue-run.ts';
import { presentDrillOfRun, presentResult } from './drills.presenter.ts';
import { listFlags } from './flags.rules.ts';
import { findTranscript, type InputRow, listInputRows, listLinesCountedAsRight } from './inputs.queries.ts';
import { findImpossiblePace, paceOf } from './pace.rules.ts';
import { presentForbiddenActs } from './practice-rules.presenter.ts';
import { findPerson, type RunRow } from './runs.queries.ts';
import { findDifference, isMadeWithOtherVersions, stateOfRun } from './runs.rules.ts';
import { toSentPart } from './sent-part.rules.ts';

interface Viewer {
  readonly id: string;
  readonly isTrainer: boolean;
}

/** Presents a run with its inputs, for the replay in the browser. Only a trainer gets the flags. */
export async function presentReplay(db: Database, run: RunRow, viewer: Viewer): Promise<DrillReplay> {
  const drill = await findDrillOfRun(db, run);
  const person = await findPerson(db, run.userId);
  const rows = await listInputRows(db, run.id);
  const counted = await listLinesCountedAsRight(db, run.id);
  const transcript = run.result ? await findTranscript(db, run.id) : null;
  const hasOtherVersions = isMadeWithOtherVersions(run, { simulatorRevision, drillHash: drill.contentHash });
  const receivedAt = rows.flatMap((row) => row.inputs.map(() => row.receivedAt));
  const result = run.result && presentResult(run.result, counted);
  return {
    run: {
      id: run.id,
      kind: run.kind,
      state: stateOfRun(run),
      tryNumber: run.tryNumber,
      begunAt: run.begunAt.toISOString(),
      submittedAt: run.submittedAt?.toISOString() ?? null,
    },
    person: { id: run.userId, fullName: person.full_name, email: person.email },
    drill: presentDrillOfRun(drill),
    hostPart: toSentPart(drill.hostPart),
    ...presentForbiddenActs(run, drill),
    seed: run.seed,
    simulatorRevision: run.simulatorRevision,
    inputs: rows.flatMap(({ inputs }) => inputs),
    deviceMs: rows.flatMap(({ deviceMs }) => deviceMs),
    receivedAt: receivedAt.map((time) => time.toISOString()),
    // Null if simulator and drill have not changed since the run: the browser then computes the frames itself.
    frames: hasOtherVersions ? transcript : null,
    flags: viewer.isTrainer ? listFlags({ result, ...findSuspectInputs(run, rows, transcript ?? []) }) : [],
    result,
    canCountLines:
      viewer.isTrainer && viewer.id !== run.userId && (result?.lines.some(({ canBeCounted }) => canBeCounted) ?? false),
  };
}

/**
 * Finds the inputs that followed impossibly fast, and the first input after which the page reported other screens than
 * the server computed.
 */
const findSuspectInputs = (
  run: RunRow,
  rows: readonly InputRow[],
  transcript: readonly { readonly digest: string }[],
) => ({
  paceIndexes: findImpossiblePace(paceOf(run.begunAt, rows)),
  differenceIndex:
    transcript.length === 0
      ? null
      : findDifference(
          rows,
          transcript.map(({ digest }) => digest),
        ),
});
