import { Popover } from '@base-ui/react/popover';
import { Trans } from '@lingui/react/macro';
import type {
  RecordedAttempt,
  RecordedDrill,
  RecordedModule,
  TraineeRecord,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/formatting.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { NextPage } from '../../ui/next-page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import type { SelectedCell } from './matrix-table-row.tsx';
import { CellStateLabel } from './progress-texts.tsx';
import { useTraineeAttempts, useTraineeRecord } from './trainees.hooks.ts';

/** Renders marks. A mark asks trainers to check a person's evidence, for example because the person read very fast. */
export type EvidenceMarksRenderer = (marks: SelectedCell['row']['marks']) => ReactNode;

type Props = {
  /** The popover is closed while this is null. */
  selectedCell: SelectedCell | null;
  onClose: () => void;
  /** Renders a link to the record of the person, in the form of a button. */
  renderRecordLink: (userId: string) => ReactNode;
  renderEvidenceMarks: EvidenceMarksRenderer;
  onOpenAttempt: (attemptId: string) => void;
};

/** The details of a cell: reading depth, drills, quiz attempts and marks of one person in one module. */
export function CellPopover({ selectedCell, onClose, renderRecordLink, renderEvidenceMarks, onOpenAttempt }: Props) {
  const anchor = selectedCell?.element ?? null;
  return (
    <Popover.Root open={selectedCell !== null} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} sideOffset={6} collisionPadding={12} className="z-30">
          <Popover.Popup
            className="w-[300px] rounded-3 border border-line-strong bg-raised px-4 py-3.5 text-start text-14 shadow-[0_10px_32px_var(--shadow-c)]"
            finalFocus={() => anchor}
          >
            {selectedCell ? (
              <CellDetails
                {...selectedCell}
                renderRecordLink={renderRecordLink}
                renderEvidenceMarks={renderEvidenceMarks}
                onOpenAttempt={onOpenAttempt}
              />
            ) : null}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

type DetailsProps = SelectedCell & Pick<Props, 'renderRecordLink' | 'renderEvidenceMarks' | 'onOpenAttempt'>;

function CellDetails({ row, cell, renderRecordLink, renderEvidenceMarks, onOpenAttempt }: DetailsProps) {
  const record = useTraineeRecord(row.id);
  // A mark without a module is about several modules, so each cell of the person shows it.
  const marks = row.marks.filter(({ moduleId }) => moduleId === cell.moduleId || moduleId === null);
  return (
    <>
      <div className="row justify-between">
        <Popover.Title className="font-semibold">{row.fullName}</Popover.Title>
        <span className="meta">
          <CellStateLabel state={cell.state} />
        </span>
      </div>
      <QueryState
        queries={[record]}
        title={<Trans>The record could not be loaded</Trans>}
        loading={<LoadingState variant="rows" count={3} />}
      >
        {(loadedRecord) => <ModuleDetails record={loadedRecord} moduleId={cell.moduleId} />}
      </QueryState>
      <ModuleAttempts userId={row.id} moduleId={cell.moduleId} onOpenAttempt={onOpenAttempt} />
      {marks.length > 0 ? <div className="mt-2.5">{renderEvidenceMarks(marks)}</div> : null}
      <div className="mt-2.5">{renderRecordLink(row.id)}</div>
    </>
  );
}

function ModuleDetails({ record, moduleId }: { record: TraineeRecord; moduleId: string }) {
  const module = record.modules.find((recordedModule) => recordedModule.moduleId === moduleId);
  if (!module) return null;
  const { chapterNumber, title } = module;
  return (
    <>
      <Popover.Description className="meta">
        {chapterNumber} · {title}
      </Popover.Description>
      <dl className="mt-1.5 grid gap-1">
        <ReadingDepth module={module} />
        <ModuleDrills module={module} drills={record.drills.filter((drill) => drill.moduleId === moduleId)} />
      </dl>
    </>
  );
}

function ReadingDepth({ module: { depth, changedSinceRead } }: { module: RecordedModule }) {
  return (
    <div className="row justify-between">
      <dt className="meta">{changedSinceRead ? <Trans>Read, text changed since</Trans> : <Trans>Read</Trans>}</dt>
      <dd>
        <b className="tabular-nums">{depth}%</b>
      </dd>
    </div>
  );
}

/**
 * One line for each drill of the module that the person has started. Shows "not started" if the person has started
 * none, and nothing if the module has no drills.
 */
function ModuleDrills({ module, drills }: { module: RecordedModule; drills: readonly RecordedDrill[] }) {
  if (module.isDrillPassed === null && drills.length === 0) return null;
  if (drills.length === 0) {
    return (
      <div className="row justify-between">
        <dt className="meta">
          <Trans>Drill</Trans>
        </dt>
        <dd>
          <Trans>not started</Trans>
        </dd>
      </div>
    );
  }
  return drills.map((drill) => (
    <div key={drill.drillId} className="row justify-between">
      <dt className="meta">
        <Trans>Drill {drill.number}</Trans>
      </dt>
      <dd className="text-end">
        <DrillOutcome drill={drill} />
      </dd>
    </div>
  ));
}

function DrillOutcome({ drill: { bestRun, recordRuns, openRun } }: { drill: RecordedDrill }) {
  if (bestRun?.state === 'passed') {
    const day = formatDate(bestRun.submittedAt ?? bestRun.begunAt);
    return (
      <>
        <b className="font-semibold">
          <Trans>passed</Trans>
        </b>
        , {day}
      </>
    );
  }
  if (bestRun) {
    return (
      <Trans>
        not passed, best {bestRun.rightCount} of {bestRun.lineCount}
      </Trans>
    );
  }
  // An open run of the kind `practice` is not shown as open.
  if (openRun?.kind === 'record') return <Trans>run open</Trans>;
  // A run for the record has no result if an update or the time limit has ended it.
  return recordRuns > 0 ? <Trans>no result yet</Trans> : <Trans>only practised</Trans>;
}

type AttemptsProps = { userId: string; moduleId: string; onOpenAttempt: (attemptId: string) => void };

function ModuleAttempts({ userId, moduleId, onOpenAttempt }: AttemptsProps) {
  const attempts = useTraineeAttempts(userId, moduleId);
  const errorTitle = <Trans>The quiz attempts could not be loaded</Trans>;
  return (
    <>
      <QueryState queries={[attempts]} title={errorTitle} loading={<LoadingState variant="rows" count={1} />}>
        {({ pages }) => (
          <dl className="-me-2 mt-1 grid max-h-60 gap-1 overflow-y-auto pe-2 empty:hidden">
            {pages
              .flatMap((page) => page.items)
              .map((attempt) => (
                <AttemptRow key={attempt.id} attempt={attempt} onOpen={() => onOpenAttempt(attempt.id)} />
              ))}
          </dl>
        )}
      </QueryState>
      <NextPage query={attempts} errorTitle={errorTitle} quiet>
        <Trans>Show more</Trans>
      </NextPage>
    </>
  );
}

function AttemptRow({ attempt, onOpen }: { attempt: RecordedAttempt; onOpen: () => void }) {
  const { number, submittedAt, startedAt } = attempt;
  const day = formatDate(submittedAt ?? startedAt);
  return (
    <div className="row justify-between">
      <dt className="meta">
        <Trans>
          Attempt {number}, {day}
        </Trans>
      </dt>
      <dd>
        <button
          type="button"
          className="tabular-nums inline-flex min-h-8 items-center font-semibold pointer-coarse:min-h-11"
          onClick={onOpen}
        >
          <AttemptOutcome attempt={attempt} />
          <span className="sr-only">
            <Trans>, see the answers</Trans>
          </span>
        </button>
      </dd>
    </div>
  );
}

function AttemptOutcome({ attempt: { endedByRevision, score } }: { attempt: RecordedAttempt }) {
  if (endedByRevision) return <Trans>ended</Trans>;
  return score === null ? <Trans>open</Trans> : `${score}%`;
}
