import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ClosedDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import type { DrillResult } from '@loopcheck/contract/features/drills/drill-result';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check-big';
import CirclePlay from 'lucide-react/icons/circle-play';
import CircleX from 'lucide-react/icons/circle-x';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { formatShortDate } from '../../lib/formatting.ts';
import { useHeadingFocus } from '../../lib/use-heading-focus.ts';
import { ActionRow } from '../../ui/action-row.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { TimeToHandIn } from '../../ui/handed-in-after.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ScoreMeter } from '../../ui/meter.tsx';
import { panelClass } from '../../ui/panel.tsx';
import { DebriefTimeline } from './debrief-timeline.tsx';
import { Findings } from './findings.tsx';
import { PractisedRun } from './practised-run.tsx';
import { ReadAgain } from './read-again.tsx';
import { ForbiddenActs, RunActs, runActsId } from './run-acts.tsx';

type DebriefProps = {
  run: ClosedDrillRun;
  /** True if the debrief has replaced the open run. Then the heading of the debrief takes the focus. */
  takesFocus: boolean;
};

/** The debrief of a run that has ended: what was found, what was done, and what to read again. */
export function Debrief({ run, takesFocus }: DebriefProps) {
  const { drill, result } = run;
  const isWorkRight = result?.reactions.every(({ isRight }) => isRight) && result.duties.every(({ isDone }) => isDone);
  return (
    <div className="mx-auto max-w-[1040px]">
      <p className="meta mb-1.5">
        {/* On a phone, the drill has a row of its own above the host and the date, so the dot between them is hidden. */}
        <span className="max-sm:block">
          <Trans>
            Drill {drill.number}, {drill.title}
          </Trans>
        </span>
        <span className="max-sm:hidden"> · </span>
        <span className="whitespace-nowrap">
          <Trans>Host {drill.card.permit.host}</Trans> · {formatShortDate(run.submittedAt)}
        </span>
      </p>
      <section className={panelClass({ padding: 'tall' })}>
        {result ? (
          <Verdict run={run} result={result} takesFocus={takesFocus} />
        ) : (
          <Ungraded run={run} takesFocus={takesFocus} />
        )}
        <Actions run={run} />
      </section>
      {result ? (
        <>
          <ForbiddenActs forbidden={result.forbidden} />
          <div className="mt-4 has-[>aside]:split">
            <Findings lines={result.lines} />
            <ReadAgain result={result} />
          </div>
          {/* `RunActs` is above the timeline only if a reaction was wrong or a duty was not done. */}
          {isWorkRight ? null : <RunActs result={result} />}
          <DebriefTimeline timeline={result.timeline} result={result} />
          {isWorkRight ? <RunActs result={result} /> : null}
        </>
      ) : null}
      {!result && run.state === 'completed' ? <PractisedRun runId={run.id} /> : null}
    </div>
  );
}

function Verdict({ run, result, takesFocus }: DebriefProps & { result: DrillResult }) {
  const { t } = useLingui();
  const heading = useHeadingFocus(takesFocus);
  const { isPassed, rightCount, lineCount, requiredCount } = result;
  const rightReactionCount = result.reactions.filter(({ isRight }) => isRight).length;
  const undoneDutyCount = result.duties.filter(({ isDone }) => !isDone).length;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className={`flex items-center gap-3.5 ${isPassed ? 'text-green' : 'text-red'}`}>
          <Icon of={isPassed ? CircleCheck : CircleX} size={36} />
          <h1 className="text-[clamp(26px,4vw,40px)] outline-none" ref={heading} tabIndex={-1}>
            {isPassed ? <Trans>Drill Passed</Trans> : <Trans>Drill Not Passed</Trans>}
          </h1>
        </div>
        <p className="text-[48px] leading-[0.9] font-semibold tracking-[-0.03em] tabular-nums">
          <Trans>
            {rightCount} of {lineCount}
          </Trans>
        </p>
      </div>
      <ScoreMeter
        className="mt-3.5"
        value={toPercent(rightCount, lineCount)}
        passMark={toPercent(requiredCount, lineCount)}
        passMarkLabel={<Trans>required {requiredCount}</Trans>}
        label={t`${rightCount} of ${lineCount} lines count, ${requiredCount} are required`}
        marks={[0, 0.25, 0.5, 0.75, 1].map((share) => wholeOrNull(share * lineCount))}
        pointer
      />
      <Facts className="mt-5">
        <Fact name={<Trans>Must be right</Trans>}>
          <ResultFigure isEnough={result.mustRightCount === result.mustCount}>
            <Trans>
              {result.mustRightCount} of {result.mustCount}
            </Trans>
          </ResultFigure>
        </Fact>
        <Fact name={<Trans>Forbidden acts</Trans>}>
          <ResultFigure isEnough={result.forbidden.length === 0}>
            {result.forbidden.length === 0 ? <Trans>None</Trans> : result.forbidden.length}
          </ResultFigure>
        </Fact>
        <Fact name={<Trans>Reactions</Trans>}>
          <ResultFigure isEnough={rightReactionCount === result.reactions.length}>
            <Trans>
              {rightReactionCount} of {result.reactions.length}
            </Trans>
          </ResultFigure>
        </Fact>
        <Fact name={<Trans>Handed in after</Trans>}>
          <TimeToHandIn begunAt={run.begunAt} submittedAt={run.submittedAt} />,{' '}
          <span className="whitespace-nowrap">
            <Plural value={result.stepCount} one="# step" other="# steps" />
          </span>
          {/* Hidden on a phone, where this figure would take three rows. */}
          <span className="meta block font-normal max-md:hidden">
            <Trans>{result.minutes} min on the plant, by your watch</Trans>
          </span>
        </Fact>
      </Facts>
      {undoneDutyCount === 0 ? null : (
        <p className="mt-1 -mb-2 flex items-center gap-1.5 text-16 font-semibold">
          <Icon of={X} size={16} className="shrink-0 text-red" />
          <Link to="." hash={runActsId} className="inline-flex min-h-11 items-center">
            <Plural value={undoneDutyCount} one="# duty of the job not done" other="# duties of the job not done" />
          </Link>
        </p>
      )}
    </>
  );
}

/** A figure of the result, with a cross if it is not enough for a pass. */
function ResultFigure({ isEnough, children }: { isEnough: boolean; children: ReactNode }) {
  if (isEnough) return children;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon of={X} size={16} className="text-red" />
      {children}
      <span className="sr-only">
        <Trans>Not enough for a pass</Trans>
      </span>
    </span>
  );
}

const toPercent = (count: number, total: number): number => (total === 0 ? 0 : (count / total) * 100);
/** Returns null for a number that is not whole: the meter labels only whole numbers of lines. */
const wholeOrNull = (value: number) => (Number.isInteger(value) ? value : null);

function UngradedHeading({ state }: Pick<ClosedDrillRun, 'state'>) {
  if (state === 'superseded') return <Trans>This run was ended by an update</Trans>;
  return state === 'too_long' ? <Trans>This run was ended by the server</Trans> : <Trans>Practised</Trans>;
}

/** A practised run, or a run that the server has ended. Such runs are not graded. */
function Ungraded({ run, takesFocus }: DebriefProps) {
  const heading = useHeadingFocus(takesFocus);
  return (
    <div className="stack gap-3">
      <h1 className="text-28 outline-none" ref={heading} tabIndex={-1}>
        <UngradedHeading state={run.state} />
      </h1>
      {run.state === 'superseded' ? (
        <Callout>
          <Trans>An update changed what this practice host shows. The run does not count, and costs nothing.</Trans>
        </Callout>
      ) : run.state === 'too_long' ? (
        <Callout>
          <Trans>
            The server replays all that was done, and for this run that takes too long. The run does not count, and
            costs nothing.
          </Trans>
        </Callout>
      ) : (
        <p className="text-ink-2">
          <Trans>
            A practised run is not graded, and is not on your record. Nothing here says which lines are right: a run for
            the record does.
          </Trans>
        </p>
      )}
    </div>
  );
}

function Actions({ run: { id, drill, result } }: { run: ClosedDrillRun }) {
  return (
    <ActionRow className="mt-5">
      <ButtonLink
        variant={result?.isPassed ? 'default' : 'primary'}
        render={<Link to="/drills/$id" params={{ id: drill.id }} />}
      >
        {result ? <Trans>Begin Again, Another Host</Trans> : <Trans>To the Job Card</Trans>}
      </ButtonLink>
      <ButtonLink icon={<Icon of={CirclePlay} />} render={<Link to="/drill-runs/$id/replay" params={{ id }} />}>
        <Trans>Step Through the Run</Trans>
      </ButtonLink>
      <ButtonLink
        variant={result?.isPassed ? 'primary' : 'default'}
        render={<Link to="/training-modules/$id" params={{ id: drill.moduleId }} />}
      >
        <Trans>Back to Module</Trans>
      </ButtonLink>
    </ActionRow>
  );
}
