import { Trans, useLingui } from '@lingui/react/macro';
import type { RecordedModule } from '@loopcheck/contract/features/trainees/trainees.contract';
import { formatDate } from '../../../lib/formatting.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { recordSectionIds } from './record-section-ids.ts';
import { CellStateLabel } from '../progress-texts.tsx';

/** The chapters in the record of a person: state, reading, and the number and best score of the quiz attempts. */
export function RecordModules({ modules }: { modules: readonly RecordedModule[] }) {
  const { t } = useLingui();
  return (
    <Panel id={recordSectionIds.chapters} title={<Trans>Chapters</Trans>} padded={false}>
      <DataTable
        caption={t`Chapters`}
        columns={createColumns({ read: t`Read`, attempts: t`Attempts` })}
        rows={modules}
        rowKey={({ moduleId }) => moduleId}
      />
    </Panel>
  );
}

function createColumns(phoneLabels: { read: string; attempts: string }): Column<RecordedModule>[] {
  return [
    {
      key: 'chapter',
      head: <Trans>Chapter</Trans>,
      fullWidthOnPhone: true,
      cell: ({ chapterNumber, title }) => (
        <span className="font-medium">
          {chapterNumber} · {title}
        </span>
      ),
    },
    { key: 'state', head: <Trans>State</Trans>, cell: (module) => <State module={module} /> },
    {
      key: 'read',
      head: <Trans>Read</Trans>,
      phoneLabel: phoneLabels.read,
      cell: (module) => <Reading module={module} />,
    },
    {
      key: 'attempts',
      head: <Trans>Attempts</Trans>,
      phoneLabel: phoneLabels.attempts,
      cell: (module) => <Attempts module={module} />,
    },
  ];
}

function State({ module: { state, completedAt, completedBy, isDrillPassed } }: { module: RecordedModule }) {
  return (
    <>
      {state === 'failed' ? (
        <Badge tone="red">
          <CellStateLabel state={state} />
        </Badge>
      ) : (
        <CellStateLabel state={state} />
      )}
      {completedAt ? (
        <span className="meta block">
          <CompletedBy completedBy={completedBy} day={formatDate(completedAt)} />
        </span>
      ) : null}
      {isDrillPassed === null ? null : (
        <span className="meta block">
          {isDrillPassed ? <Trans>drill passed</Trans> : <Trans>drill not passed yet</Trans>}
        </span>
      )}
    </>
  );
}

type CompletedByProps = Pick<RecordedModule, 'completedBy'> & { day: string };

/** How the module was completed, and the day. `declared`: the person marked it as completed with the button. */
function CompletedBy({ completedBy, day }: CompletedByProps) {
  if (completedBy === 'declared') return <Trans>with the button, {day}</Trans>;
  return completedBy === 'test_out' ? (
    <Trans>with the quiz before reading (reading waived), {day}</Trans>
  ) : (
    <Trans>with the quiz, {day}</Trans>
  );
}

/**
 * The reading depth, the time spent reading, the revision that was read, and whether the box "Mark as completed" is
 * ticked. The tick alone does not complete a module.
 */
function Reading({ module }: { module: RecordedModule }) {
  const { depth, isTicked, depthRevision, contentRevision, changedSinceRead, readSeconds } = module;
  return (
    <>
      <span className="tabular-nums">{depth}%</span>
      {isTicked ? (
        <span className="meta">
          {' '}
          <Trans>marked as completed</Trans>
        </span>
      ) : null}
      {readSeconds === 0 ? null : (
        <span className="meta block tabular-nums">
          {readSeconds < 60 ? (
            <Trans>read in less than a minute</Trans>
          ) : (
            <Trans>read in {minutesOf(readSeconds)} min</Trans>
          )}
        </span>
      )}
      {depthRevision === null ? null : (
        <span className="meta block">
          {changedSinceRead ? (
            <Trans>
              revision {depthRevision}; current revision {contentRevision}
            </Trans>
          ) : (
            <Trans>revision {depthRevision}</Trans>
          )}
        </span>
      )}
    </>
  );
}

/** Returns the minutes, rounded to a whole number. */
const minutesOf = (seconds: number) => Math.round(seconds / 60);

function Attempts({ module: { attempts, bestScore } }: { module: RecordedModule }) {
  if (attempts === 0) return <span className="meta">–</span>;
  return (
    <>
      <span className="tabular-nums">{attempts}</span>
      {bestScore === null ? null : (
        <span className="meta block">
          <Trans>best {bestScore}%</Trans>
        </span>
      )}
    </>
  );
}
