import { Plural, Trans } from '@lingui/react/macro';
import type { DrillRunKind, DrillRunSummary } from '@loopcheck/contract/features/drills/drills.contract';
import type { RecordedDrill, RecordedDrillRun } from '@loopcheck/contract/features/trainees/trainees.contract';
import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '../../../lib/formatting.ts';
import { Badge } from '../../../ui/badge.tsx';
import { HandedInAfter } from '../../../ui/handed-in-after.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { panelPadding } from '../../../ui/panel-padding.ts';
import { ListItem } from '../../../ui/list-item.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useOwnDrillRuns, useTraineeDrillRuns } from '../trainees.hooks.ts';
import { ListHeading, PagedList } from './paged-panel.tsx';
import { recordSectionIds } from './record-section-ids.ts';

type RunRenderer = (run: RecordedDrillRun) => ReactNode;

type Props = {
  /** The drills that the person has started at least once. */
  drills: readonly RecordedDrill[];
  /** Renders the link that opens a run, in the form of a button. */
  renderRunLink: RunRenderer;
};

type RecordDrillsProps = Props & {
  userId: string;
  /** Renders the reasons to check a run. */
  renderRunMarks: RunRenderer;
};

/**
 * The drills in the record of a person: the best run of each drill, then the runs for the record (graded), then the
 * practised runs (not graded).
 */
export function RecordDrills({ userId, drills, renderRunLink, renderRunMarks }: RecordDrillsProps) {
  return (
    <Panel id={recordSectionIds.drills} title={<Trans>Drills on practice hosts</Trans>} padded={false}>
      {drills.length === 0 ? (
        <p className={cx(panelPadding, 'meta')}>
          <Trans>No drill started yet.</Trans>
        </p>
      ) : (
        <BestRuns drills={drills} />
      )}
      {listRunKinds(drills).map((kind) => (
        <TraineeRuns
          key={kind}
          userId={userId}
          kind={kind}
          renderRunLink={renderRunLink}
          renderRunMarks={renderRunMarks}
        />
      ))}
    </Panel>
  );
}

/** The drills of the signed-in person, on the page of their own record. Shows nothing before the first run. */
export function OwnRecordDrills({ drills, renderRunLink }: Props) {
  if (drills.length === 0) return null;
  return (
    <Panel title={<Trans>Your drills on practice hosts</Trans>} padded={false}>
      <BestRuns drills={drills} />
      {listRunKinds(drills).map((kind) => (
        <OwnRuns key={kind} kind={kind} renderRunLink={renderRunLink} />
      ))}
    </Panel>
  );
}

/** Returns `record` if the person has runs for the record, and `practice` if the person has practised runs. */
const listRunKinds = (drills: readonly RecordedDrill[]): readonly DrillRunKind[] => [
  ...(drills.some(({ recordRuns }) => recordRuns > 0) ? (['record'] as const) : []),
  ...(drills.some(({ practisedRuns }) => practisedRuns > 0) ? (['practice'] as const) : []),
];

function BestRuns({ drills }: { drills: readonly RecordedDrill[] }) {
  return (
    <ul className="border-b border-line">
      {drills.map((drill) => (
        <ListItem key={drill.drillId}>
          <span className="grid min-w-0 flex-1">
            <span className="font-medium">
              {drill.number} · {drill.title}
            </span>
            <BestRun drill={drill} />
          </span>
          {drill.openRun ? <OpenBadge kind={drill.openRun.kind} /> : null}
        </ListItem>
      ))}
    </ul>
  );
}

/** The result of the best run, its date and the number of tries. */
function BestRun({ drill: { bestRun, recordRuns, practisedRuns } }: { drill: RecordedDrill }) {
  const day = bestRun ? formatDate(bestRun.submittedAt ?? bestRun.begunAt) : '';
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {bestRun ? (
        <>
          <RunState state={bestRun.state} />
          <RightSheetLines run={bestRun} />
          <span className="meta">
            <Trans>
              try {bestRun.tryNumber} of {recordRuns}, {day}
            </Trans>
          </span>
        </>
      ) : (
        <span className="meta">
          <Trans>No result yet</Trans>
        </span>
      )}
      {practisedRuns > 0 ? (
        <span className="meta">
          <Plural value={practisedRuns} one="practised once" other="practised # times" />
        </span>
      ) : null}
    </span>
  );
}

type RunsProps = {
  kind: DrillRunKind;
  renderRunLink: RunRenderer;
  renderRunMarks?: RunRenderer;
};

const TraineeRuns = ({ userId, ...props }: RunsProps & { userId: string }) => (
  <Runs {...props} query={useTraineeDrillRuns(userId, props.kind)} />
);

const OwnRuns = (props: RunsProps) => <Runs {...props} query={useOwnDrillRuns(props.kind)} />;

type RunsQuery = ReturnType<typeof useOwnDrillRuns>;

function Runs({ kind, query, renderRunLink, renderRunMarks }: RunsProps & { query: RunsQuery }) {
  return (
    <>
      <ListHeading>
        {kind === 'record' ? <Trans>Runs for the record</Trans> : <Trans>Practised runs, not graded</Trans>}
      </ListHeading>
      <PagedList
        errorTitle={<Trans>The runs could not be loaded</Trans>}
        emptyText={<Trans>No runs.</Trans>}
        query={query}
        renderItem={(run) => <RunRow run={run} link={renderRunLink(run)} marks={renderRunMarks?.(run)} />}
      />
    </>
  );
}

function RunRow({ run, link, marks }: { run: RecordedDrillRun; link: ReactNode; marks: ReactNode }) {
  const { number, title, tryNumber, state, rightCount, stepCount, submittedAt, begunAt } = run;
  const time = formatDateTime(submittedAt ?? begunAt);
  return (
    <>
      <span className="grid min-w-0 flex-1">
        <span>
          {number} · {title}
        </span>
        <span className="flex flex-wrap items-center gap-x-3">
          <RunState state={state} />
          <RightSheetLines run={run} />
          <span className="meta">
            {state === 'open' ? (
              <Trans>
                try {tryNumber}, begun {time}
              </Trans>
            ) : (
              <Trans>
                try {tryNumber}, {time}
              </Trans>
            )}
          </span>
          <span className="meta">
            <Plural value={stepCount} one="# step" other="# steps" />
            {rightCount === null || submittedAt === null ? null : (
              <>
                , <HandedInAfter begunAt={begunAt} submittedAt={submittedAt} />
              </>
            )}
          </span>
        </span>
        {marks}
      </span>
      {link}
    </>
  );
}

/**
 * How many lines of the record sheet (the form on which the trainee enters what they found) are right: "7 of 8 lines".
 * Nothing for a run that was not graded.
 */
function RightSheetLines({ run: { rightCount, lineCount } }: { run: DrillRunSummary }) {
  if (rightCount === null) return null;
  return (
    <span className="tabular-nums">
      <Trans>
        {rightCount} of {lineCount} lines
      </Trans>
    </span>
  );
}

const stateIcons = { passed: Check, failed: X, open: Clock, completed: null, superseded: null, too_long: null };

function RunState({ state }: Pick<DrillRunSummary, 'state'>) {
  const icon = stateIcons[state];
  return (
    <span className={cx('inline-flex items-center gap-1', state === 'failed' && 'text-red')}>
      {icon ? <Icon of={icon} size={16} /> : null}
      <b className="font-medium">
        <RunStateText state={state} />
      </b>
    </span>
  );
}

function RunStateText({ state }: Pick<DrillRunSummary, 'state'>) {
  switch (state) {
    case 'open':
      return <Trans>Open</Trans>;
    case 'passed':
      return <Trans>Passed</Trans>;
    case 'failed':
      return <Trans>Not passed</Trans>;
    case 'completed':
      return <Trans>Handed in</Trans>;
    case 'superseded':
      return <Trans>Ended by an update, does not count</Trans>;
    case 'too_long':
      return <Trans>Ended by the server, does not count</Trans>;
  }
}

const OpenBadge = ({ kind }: { kind: DrillRunKind }) => (
  <Badge icon={<Icon of={Clock} size={14} />}>
    {kind === 'record' ? <Trans>Run open</Trans> : <Trans>Practised run open</Trans>}
  </Badge>
);
