import { Plural, Trans } from '@lingui/react/macro';
import { describeAct } from '@loopcheck/contract/features/drills/act-text.rules';
import { nameOfContact } from '@loopcheck/contract/features/drills/drill-contacts.rules';
import type { DrillReplay } from '@loopcheck/contract/features/drills/drills.contract';
import type { DrillAct } from '@loopcheck/contract/features/drills/drill-result';
import { type Input, listForbiddenActs } from '@loopcheck/simulator';
import { useMemo } from 'react';
import { keepNamesWhole } from './row-breaks.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useReplay } from './drills.hooks.ts';
import { SimulatorLoader } from './simulator-loader.tsx';
import { canReplay, replayRun } from './replay-frames.ts';
import { ForbiddenActs } from './run-acts.tsx';

/**
 * What the trainee did in a practised run that was handed in. The run is not graded, so the page does not say which
 * sheet lines are right. The page replays the run to find the acts that the work permit on the job card forbids.
 */
export function PractisedRun({ runId }: { runId: string }) {
  const replay = useReplay(runId, 'own');
  return (
    <QueryState queries={[replay]} title={<Trans>What you did could not be loaded</Trans>} variant="panel">
      {(loaded) =>
        canReplay(loaded) ? (
          <SimulatorLoader isBlocking>
            <PractisedRunWithReplay replay={loaded} />
          </SimulatorLoader>
        ) : (
          <PractisedRunContent replay={loaded} forbidden={null} />
        )
      }
    </QueryState>
  );
}

function PractisedRunWithReplay({ replay }: { replay: DrillReplay }) {
  const forbidden = useMemo(() => findForbidden(replay), [replay]);
  return <PractisedRunContent replay={replay} forbidden={forbidden} />;
}

function findForbidden(replay: DrillReplay): readonly DrillAct[] {
  const { steps, stateAfter } = replayRun(replay);
  // The rules for forbidden acts contain placeholders for values that differ from run to run. The state at the beginning
  // of the run has these values.
  const start = stateAfter?.(0);
  if (!start || !replay.forbidden) return [];
  const frames = steps.map(({ frame }) => frame);
  return listForbiddenActs(replay.forbidden, frames, start.values).map(({ act, index }) => ({
    act: act.act,
    text: describeAct(act),
    index: index + 1,
    reads: [],
  }));
}

type PractisedRunContentProps = {
  replay: DrillReplay;
  /**
   * The acts that the work permit forbids. Null if they are unknown: after an update of the product, the same inputs can
   * do something else.
   */
  forbidden: readonly DrillAct[] | null;
};

function PractisedRunContent({ replay, forbidden }: PractisedRunContentProps) {
  const lines = replay.hostPart.sheet.map(({ id, ask }) => ({ id, ask, written: lastWrittenValue(replay.inputs, id) }));
  const emptyCount = lines.filter(({ written }) => written === '').length;
  return (
    <>
      <ForbiddenActs forbidden={forbidden ?? []} />
      <Panel className="mt-4" title={<Trans>What to do next</Trans>}>
        <ul className="grid list-disc gap-1.5 ps-5 text-[15px] text-ink-2">
          {forbidden === null ? (
            <li>
              <Trans>
                Loopcheck was updated after this run, so the run cannot be checked for forbidden acts. Practise again to
                have them checked.
              </Trans>
            </li>
          ) : null}
          {forbidden !== null && forbidden.length > 0 ? (
            <li>
              <Trans>
                Practise again without what the permit forbids. In a run for the record, one forbidden act fails the
                drill.
              </Trans>
            </li>
          ) : null}
          {emptyCount > 0 ? (
            <li>
              <Plural
                value={emptyCount}
                one="Practise again, and open the hint of the line that is empty."
                other="Practise again, and open the hints of the # lines that are empty."
              />
            </li>
          ) : null}
          {forbidden?.length === 0 && emptyCount === 0 ? (
            <li>
              <Trans>Begin a run for the record. Its debrief says which lines are right.</Trans>
            </li>
          ) : null}
        </ul>
      </Panel>
      <Panel className="mt-4" title={<Trans>What you wrote</Trans>} padded={false}>
        <ol className="px-4 py-1 lg:px-6">
          {lines.map(({ id, ask, written }, index) => (
            <li
              key={id}
              className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 border-t border-line py-2.5 text-[15px]/[1.45] first:border-0"
            >
              <span className="font-mono text-[13px]/[22px] font-medium text-ink-3">{index + 1}</span>
              <span className="min-w-0">
                <span className="block font-medium">{ask}</span>
                {written === '' ? (
                  <span className="text-14 text-ink-2">
                    <Trans>Not written</Trans>
                  </span>
                ) : (
                  <bdi className="font-mono text-14 wrap-anywhere">{keepNamesWhole(nameOfContact(written))}</bdi>
                )}
              </span>
            </li>
          ))}
        </ol>
      </Panel>
    </>
  );
}

/** The last value that was written on a sheet line; empty if no value was written. */
function lastWrittenValue(inputs: readonly Input[], line: string): string {
  const last = inputs.findLast((input) => input.kind === 'write' && input.line === line);
  return last?.kind === 'write' ? last.value : '';
}
