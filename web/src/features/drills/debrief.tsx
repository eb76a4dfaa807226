import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ClosedDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import type { DrillResult } from '@loopcheck/contract/features/drills/drill-result';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check-big';
import CirclePlay from 'lucide-react/icons/circle-play';
import CircleX from 'lucide-react/icons/circle-x';
import { formatDate } from '../../lib/formatting.ts';
import { useHeadingFocus } from '../../lib/use-heading-focus.ts';
import { ActionRow } from '../../ui/action-row.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { HandedInAfter } from '../../ui/handed-in-after.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ScoreMeter } from '../../ui/meter.tsx';
import { panelClass } from '../../ui/panel.tsx';
import { DebriefTimeline } from './debrief-timeline.tsx';
import { Findings } from './findings.tsx';
import { spokenText } from './heard.rules.ts';
import { ReadAgain } from './read-again.tsx';
import { RunActs } from './run-acts.tsx';

type DebriefProps = {
  run: ClosedDrillRun;
  /** True if the debrief replaces the open run, so that its heading takes the focus. */
  takesFocus: boolean;
};

/** The debrief of a run that has ended: what was found, what was done, and what to read again. */
export function Debrief({ run, takesFocus }: DebriefProps) {
  const { drill, result } = run;
  return (
    <div className="mx-auto max-w-[1040px]">
      <p className="meta mb-1.5">
        <Trans>
          Drill {drill.number}, {drill.title} · Host {drill.card.permit.host} · {formatDate(run.submittedAt)}
        </Trans>
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
          <div className="split mt-4">
            <div className="stack min-w-0">
              <Findings lines={result.lines} />
              <RunActs result={result} />
            </div>
            <ReadAgain result={result} />
          </div>
          <DebriefTimeline timeline={result.timeline} result={result} />
        </>
      ) : null}
    </div>
  );
}

function Verdict({ run, result, takesFocus }: DebriefProps & { result: DrillResult }) {
  const { t } = useLingui();
  const heading = useHeadingFocus(takesFocus);
  const { isPassed, rightCount, lineCount, requiredCount } = result;
  const rightReactions = result.reactions.filter(({ isRight }) => isRight).length;
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
        marks={[0, 0.25, 0.5, 0.75, 1].map((share) => wholeOrNothing(share * lineCount))}
        pointer
      />
      {isPassed ? null : <Reasons result={result} />}
      <Facts className="mt-5">
        <Fact name={<Trans>Must be right</Trans>}>
          <Trans>
            {result.mustRightCount} of {result.mustCount}
          </Trans>
        </Fact>
        <Fact name={<Trans>Forbidden acts</Trans>}>
          {result.forbidden.length === 0 ? <Trans>None</Trans> : result.forbidden.length}
        </Fact>
        <Fact name={<Trans>Reactions</Trans>}>
          <Trans>
            {rightReactions} of {result.reactions.length}
          </Trans>
        </Fact>
        <Fact name={<Trans>Time</Trans>}>
          <Plural value={result.stepCount} one="# step" other="# steps" />,{' '}
          <HandedInAfter begunAt={run.begunAt} submittedAt={run.submittedAt} />
          <span className="meta block">
            <Trans>{result.minutes} min by the clock of the host</Trans>
          </span>
        </Fact>
      </Facts>
    </>
  );
}

/** What was missing for a pass, each in one line. */
function Reasons({ result }: { result: DrillResult }) {
  const { forbidden, duties, reactions, mustRightCount, mustCount, rightCount, requiredCount } = result;
  return (
    <div className="mt-4 text-16">
      <h2 className="text-16 font-semibold">
        <Trans>What was missing</Trans>
      </h2>
      <ul className="mt-1 list-disc ps-5">
        {rightCount < requiredCount ? (
          <li>
            <Plural value={requiredCount - rightCount} one="# more right line" other="# more right lines" />
          </li>
        ) : null}
        {mustRightCount < mustCount ? (
          <li>
            <Plural
              value={mustCount - mustRightCount}
              one="# line that must be right"
              other="# lines that must be right"
            />
          </li>
        ) : null}
        {forbidden.map(({ text, index }) => (
          <li key={`forbidden ${index} ${text}`}>
            <Trans>Forbidden by the permit: {text}</Trans>
          </li>
        ))}
        {duties
          .filter(({ isDone }) => !isDone)
          .map(({ text }) => (
            <li key={`duty ${text}`}>
              <Trans>Not done: {text}</Trans>
            </li>
          ))}
        {reactions
          .filter(({ isRight }) => !isRight)
          .map(({ event, did, ...said }) => (
            <li key={`reaction ${event}`}>
              {spokenText(said)} {did}
            </li>
          ))}
      </ul>
    </div>
  );
}

const toPercent = (count: number, total: number): number => (total === 0 ? 0 : (count / total) * 100);
/** The value if it is a whole number, otherwise null: the meter labels only whole lines. */
const wholeOrNothing = (value: number) => (Number.isInteger(value) ? value : null);

/** A practised run, or one that an update has ended. */
function Ungraded({ run, takesFocus }: DebriefProps) {
  const heading = useHeadingFocus(takesFocus);
  return (
    <div className="stack gap-3">
      <h1 className="text-28 outline-none" ref={heading} tabIndex={-1}>
        {run.state === 'superseded' ? <Trans>This run was ended by an update</Trans> : <Trans>Practised</Trans>}
      </h1>
      {run.state === 'superseded' ? (
        <Callout>
          <Trans>An update changed what this practice host shows. The run does not count, and costs nothing.</Trans>
        </Callout>
      ) : (
        <p className="text-ink-2">
          <Trans>
            A practised run has no result, and is not on your record. Step through it, or begin a run for the record.
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
