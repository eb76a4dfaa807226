import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type {
  DrillPage as Drill,
  DrillRunKind,
  OpenDrillRun,
} from '@loopcheck/contract/features/drills/drills.contract';
import { Link } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import { type ReactNode, useState } from 'react';
import { Bubble } from '../../ui/bubble.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ChapterIcon } from '../../ui/chapter-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { ContactList } from './contact-list.tsx';
import { useStartRun } from './drills.hooks.ts';
import { JobCardGrid } from './job-card.tsx';
import { OwnRuns } from './own-runs.tsx';
import { HostLabelDrawing } from './host-label-drawing.tsx';
import { PracticeMark } from './practice-mark.tsx';

export type DrillPageProps = {
  drill: Drill;
  /** The link to the module, above the title. */
  back: ReactNode;
  renderSop: (sop: Drill['sops'][number]) => ReactNode;
  /** Opens a run that was started or is resumed. */
  onOpen: (runId: string) => void;
};

/** The page of a drill before a run: the job card, how a run is judged, and the button that starts a run. */
export function DrillCardPage(props: DrillPageProps) {
  const { drill, back } = props;
  return (
    <>
      {back}
      {/* On a phone, the description is below the number and the title and has the whole width. */}
      <div className="mb-4 grid grid-cols-[56px_minmax(0,1fr)] items-start gap-x-3 gap-y-1.5 sm:gap-x-4">
        <Bubble
          state={drill.passedAt === null ? 'available' : 'done'}
          value={0}
          size={56}
          icon={<ChapterIcon chapter={drill.chapterNumber} />}
        />
        <div className="min-w-0">
          <p className="meta mb-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span>
              <Trans>Drill {drill.number}</Trans>
            </span>
            <span className="inline-flex items-center gap-1.5">
              <Icon of={Clock} size={15} />
              <Plural value={drill.minutes} one="about # min" other="about # min" />
            </span>
            <PracticeMark />
          </p>
          <h1>{drill.title}</h1>
        </div>
        <p className="text-ink-2 max-sm:col-span-2 sm:col-start-2">{drill.description}</p>
      </div>
      {/* A trainee with an open run wants to resume the run. So on a phone, the button Resume is above the job
          card. */}
      <div
        className={
          drill.openRun
            ? 'split [&_h2]:text-18 min-[1000px]:grid-rows-[auto_1fr] min-[1000px]:gap-y-4 min-[1000px]:[&>section]:col-start-2 min-[1000px]:[&>div]:col-start-1 min-[1000px]:[&>div]:row-span-2 min-[1000px]:[&>div]:row-start-1'
            : 'split [&_h2]:text-18'
        }
      >
        {drill.openRun ? <StartPanel {...props} /> : null}
        <div className="stack min-w-0">
          <JobCardPanel {...props} />
          <JudgementPanel drill={drill} />
        </div>
        <aside className="stack min-w-0">
          {drill.openRun ? null : <StartPanel {...props} />}
          <OwnRuns runs={drill.runs} />
        </aside>
      </div>
    </>
  );
}

function JobCardPanel({ drill, renderSop }: DrillPageProps) {
  const { card, label } = drill;
  return (
    <Panel title={<Trans>Job card</Trans>} aside={<bdi className="meta font-mono">{card.workOrder}</bdi>}>
      <JobCardGrid card={card} sops={drill.sops} lineCount={drill.sheetLineCount} renderSop={renderSop} />
      <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
        <div className="max-w-[300px] flex-[1_1_260px]">
          <h3 className="mb-2">
            <Trans>The host of this job</Trans>
          </h3>
          <HostLabelDrawing name={label.name ?? card.permit.host} tag={label.tag} place={label.place} />
        </div>
        <div className="flex-[1_1_240px]">
          <h3 className="mb-1">
            <Trans>Whom you can call</Trans>
          </h3>
          <ContactList contacts={card.contacts} />
        </div>
      </div>
    </Panel>
  );
}

function JudgementPanel({ drill: { requiredCount, sheetLineCount, mustLines } }: { drill: Drill }) {
  return (
    <Panel title={<Trans>How it is judged</Trans>}>
      <ul className="grid list-disc gap-1.5 ps-5 text-[15px] text-ink-2">
        <li>
          <Trans>
            What you find: {requiredCount} of {sheetLineCount} lines right.
          </Trans>{' '}
          {mustLines.length > 0 ? (
            <>
              <Plural value={mustLines.length} one="# line must be among them:" other="# lines must be among them:" />
              <ul className="mt-1 grid gap-1">
                {mustLines.map(({ number, ask }) => (
                  <li key={number} className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2">
                    <span className="font-mono text-13 text-ink-3">{number}</span>
                    <span>{ask}</span>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </li>
        <li>
          <Trans>That you looked: a line that nothing on your screen has shown does not count.</Trans>
        </li>
        <li>
          <Trans>What you do: one act that the permit forbids fails the drill, as it would on the plant.</Trans>
        </li>
        <li>
          <Trans>How you react when something happens. Nobody tells you when.</Trans>
        </li>
      </ul>
      <p className="meta">
        <Trans>The practice host is simulated. Outputs of real hosts may differ in wording.</Trans>
      </p>
    </Panel>
  );
}

/** Starts a run, or resumes the open one. If the drill cannot be started, says why. */
function StartPanel({ drill, onOpen }: DrillPageProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<DrillRunKind>('record');
  const start = useStartRun();
  const showFailure = useFailureToast();
  const { openRun, startRefusal } = drill;
  if (openRun) {
    return (
      <Panel title={<Trans>You have an open run</Trans>} marked>
        <p className="text-14 text-ink-2">
          {openRun.kind === 'record' ? <Trans>For the record</Trans> : <Trans>Practised</Trans>},{' '}
          <Plural value={openRun.inputCount} one="# step" other="# steps" />
        </p>
        <Button variant="primary" size="big" wide onClick={() => onOpen(openRun.id)}>
          <Trans>Resume</Trans>
        </Button>
      </Panel>
    );
  }
  if (!drill.canStart) {
    return (
      <Panel title={<Trans>Start</Trans>}>
        <Callout>
          {startRefusal === 'module_locked' ? (
            <Trans>
              Chapter {drill.chapterNumber} is locked.{' '}
              <Link to="/training-modules/$id" params={{ id: drill.moduleId }}>
                Its page says what opens it.
              </Link>
            </Trans>
          ) : (
            <Trans>This drill cannot be started now.</Trans>
          )}
        </Callout>
      </Panel>
    );
  }
  return (
    <Panel title={<Trans>Start</Trans>}>
      <RadioGroup
        label={<Trans>Kind of run</Trans>}
        hideLabel
        value={kind}
        onChange={(next) => setKind(next === 'practice' ? 'practice' : 'record')}
        choices={[
          {
            value: 'record',
            label: <Trans>For the record</Trans>,
            description: <Trans>No help. The result stands on your record, passed or not.</Trans>,
          },
          {
            value: 'practice',
            label: <Trans>Practise</Trans>,
            description: <Trans>Whole lines from the procedure, hints, and steps back. Not on your record.</Trans>,
          },
        ]}
      />
      <Button
        variant="primary"
        size="big"
        wide
        busy={start.isPending}
        onClick={() =>
          start.mutate(
            { drillId: drill.id, kind },
            {
              onSuccess: (run: OpenDrillRun) => onOpen(run.id),
              onError: (error) => showFailure(t`The drill could not be started`)(error),
            },
          )
        }
      >
        <Trans>Start Drill</Trans>
      </Button>
      <p className="meta">
        <Trans>Each start makes another host with other values. Once started, it also works without a network.</Trans>
      </p>
    </Panel>
  );
}
