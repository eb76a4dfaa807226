import { Trans, useLingui } from '@lingui/react/macro';
import type { DrillReplay } from '@loopcheck/contract/features/drills/drills.contract';
import type { DrillResultLine } from '@loopcheck/contract/features/drills/drill-result';
import { cx } from 'class-variance-authority';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import '../../ui/host.css';
import { formatTime } from '../../lib/formatting.ts';
import { Callout } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { listValuesOfSeed } from './heard.rules.ts';
import { plantTime } from './host-clock.rules.ts';
import { SimulatorLoader } from './simulator-loader.tsx';
import { ReplayScreen } from './replay-screen.tsx';
import { canReplay, replayRun, type ReplayResult } from './replay-frames.ts';
import { logAfter } from './screen-log.rules.ts';
import { LineStateMark } from './findings.tsx';
import { FlagText, FlagTitle } from './replay-flag.tsx';
import { ReplaySteps } from './replay-steps.tsx';
import { Scrubber } from './scrubber.tsx';
import { showInList } from './show-in-list.ts';
import { findValueSources } from './value-sources.rules.ts';
import { Sheet } from './sheet.tsx';
import { StepText } from './step-texts.tsx';

type ReplayViewProps = {
  replay: DrillReplay;
  /**
   * Renders what a trainer can do about a flagged step, such as deciding that an unseen line counts. `step` is the
   * number of the input, from 1.
   */
  renderActions?: ((step: number) => ReactNode) | undefined;
};

/**
 * Replays a run step by step: the inputs, the screen and the sheet after each input. Flags mark the steps that a trainer
 * should look at.
 */
export function ReplayView({ replay, renderActions }: ReplayViewProps) {
  if (!canReplay(replay)) {
    return (
      <Callout tone="warn" title={<Trans>This page cannot replay the run</Trans>}>
        <Trans>This page is still the previous version of the site. Load it again.</Trans>
      </Callout>
    );
  }
  if (replay.inputs.length === 0) {
    return (
      <Callout>
        <Trans>The steps of this run are not kept any more.</Trans>
      </Callout>
    );
  }
  return (
    <SimulatorLoader isBlocking={replay.frames === null}>
      <ReplayedRun replay={replay} renderActions={renderActions} />
    </SimulatorLoader>
  );
}

function ReplayedRun({ replay, renderActions }: ReplayViewProps) {
  const { t } = useLingui();
  const { hostPart, inputs, flags, drill } = replay;
  const replayed = useMemo(() => replayRun(replay), [replay]);
  const { steps } = replayed;
  const flagged = [...new Set(flags.map(({ index }) => index))].toSorted((one, other) => one - other);
  const [current, setCurrent] = useState(() => flagged[0] ?? findFirstFaultyStep(replay.result) ?? 1);
  const [pane, setPane] = useState('screen');
  const frames = useMemo(() => steps.map(({ frame }) => frame), [steps]);
  const log = useMemo(() => logAfter(frames, current), [frames, current]);
  const values = useMemo(() => valuesAfter(replay, current), [replay, current]);
  const sources = useMemo(
    () => findValueSources(hostPart.sheet, frames, inputs.slice(0, current), listValuesOfSeedIn(replayed)),
    [hostPart, frames, inputs, current, replayed],
  );
  const currentStep = steps[current - 1];
  const currentFlags = flags.filter(({ index }) => index === current);
  const paneClass = (name: string) => (pane === name ? '' : 'max-xl:hidden');
  const sheet = useRef<HTMLDivElement>(null);
  const writtenLine = currentStep?.input.kind === 'write' ? currentStep.input.line : null;
  useEffect(() => {
    const index = hostPart.sheet.findIndex(({ id }) => id === writtenLine);
    const line = sheet.current?.querySelectorAll('li')[index];
    if (sheet.current && line) showInList(sheet.current, line, pane === 'sheet');
  }, [hostPart, writtenLine, current, pane]);
  return (
    <>
      {/* This bar stays in view while the viewer scrolls the steps or the sheet. */}
      <div className="sticky top-(--hdr) z-2 -mt-2 mb-1 bg-page py-2 xl:hidden">
        <Segmented
          label={t`What you look at`}
          value={pane}
          onChange={setPane}
          wide
          options={[
            { value: 'steps', label: <Trans>Steps</Trans> },
            { value: 'screen', label: <Trans>Screen</Trans> },
            { value: 'sheet', label: <Trans>Sheet</Trans> },
          ]}
        />
      </div>
      <div className="drill-replay gap-4 xl:grid xl:grid-cols-[clamp(300px,24.1vw,346px)_minmax(0,1fr)_268px] xl:items-start">
        <div className={paneClass('steps')}>
          <ReplaySteps
            replay={replay}
            replayed={replayed}
            current={current}
            flagged={flagged}
            isChosen={pane === 'steps'}
            onSelect={(step) => {
              setCurrent(step);
              setPane('screen');
            }}
          />
        </div>
        <section
          aria-label={t`The screen at step ${current}`}
          className={cx(
            'drill-replay-screen flex min-w-0 flex-col overflow-hidden rounded-3 border border-line bg-surface',
            paneClass('screen'),
          )}
        >
          <ReplayScreen
            replayed={replayed}
            log={log}
            current={current}
            hosts={hostPart.hosts}
            isChosen={pane === 'screen'}
          />
          <Scrubber
            count={steps.length}
            value={current}
            onChange={setCurrent}
            flags={flagged}
            events={steps.flatMap(({ frame }, index) => (frame.events.length > 0 ? [index + 1] : []))}
            times={<StepTimes replay={replay} replayed={replayed} current={current} />}
            valueText={t`Step ${current} of ${steps.length}`}
            inputInWords={
              currentStep ? <StepText input={currentStep.input} part={hostPart} pressed={currentStep.pressed} /> : null
            }
          />
          {currentFlags.length > 0 ? (
            // On a narrow screen, the reasons of the flags and the actions of the trainer are above the screen of the
            // host.
            <div className="max-xl:-order-1">
              {currentFlags.map((flag) => (
                <Callout
                  key={`${flag.kind} ${flag.text}`}
                  tone="warn"
                  title={<FlagTitle kind={flag.kind} />}
                  role="status"
                  className="rounded-none max-xl:px-3.5 max-xl:py-2 max-xl:text-14"
                >
                  <FlagText flag={flag} result={replay.result} />
                </Callout>
              ))}
              {renderActions?.(current)}
            </div>
          ) : null}
        </section>
        <div
          ref={sheet}
          role="group"
          aria-label={t`Sheet at step ${current}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also with the keyboard
          tabIndex={0}
          className={cx('drill-replay-sheet', paneClass('sheet'))}
        >
          <Sheet
            title={<Trans>Sheet at step {current}</Trans>}
            remarks={remarksAfter(replay, current)}
            lines={hostPart.sheet}
            values={values}
            sources={sources}
            contacts={drill.card.contacts}
            mustLines={drill.mustLines}
            note={null}
            current={writtenLine}
            onSelect={() => undefined}
            onWrite={null}
          />
        </div>
      </div>
    </>
  );
}

/**
 * The first step that wrote a value that does not count; undefined if there is none. For a trainee, who sees no flags,
 * the replay opens at this step.
 */
function findFirstFaultyStep(result: DrillReplay['result']): number | undefined {
  const steps = (result?.lines ?? []).flatMap(({ state, writtenAt }) =>
    (state === 'wrong' || state === 'unseen') && writtenAt !== null ? [writtenAt] : [],
  );
  return steps.toSorted((one, other) => one - other)[0];
}

/**
 * The names and numbers of the replayed run that differ from run to run. Empty if the frames come from the server,
 * because the page then has no state of the run.
 */
const listValuesOfSeedIn = ({ stateAfter }: ReplayResult): readonly string[] =>
  stateAfter ? listValuesOfSeed(stateAfter(0)) : [];

/** The values on the sheet after the first `count` steps, by the ids of the sheet lines. */
function valuesAfter({ inputs }: DrillReplay, count: number): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const input of inputs.slice(0, count)) if (input.kind === 'write') values.set(input.line, input.value);
  return values;
}

/**
 * The remarks of the result on the sheet lines whose last value was written in the first `count` steps, by the ids of
 * the lines. Right and missed lines have no remark.
 */
function remarksAfter({ result }: DrillReplay, count: number): ReadonlyMap<string, ReactNode> {
  const remarks = new Map<string, ReactNode>();
  for (const { id, state, writtenAt } of result?.lines ?? []) {
    const isWritten = writtenAt !== null && writtenAt <= count;
    if (isWritten && state !== 'right' && state !== 'missed') remarks.set(id, <Remark state={state} />);
  }
  return remarks;
}

function Remark({ state }: Pick<DrillResultLine, 'state'>) {
  return (
    <span className="col-start-2">
      {state === 'unseen' ? (
        <mark className="inline-flex items-center gap-1.5 bg-transparent text-13 font-medium text-amber">
          <Icon of={EyeOff} size={14} />
          <Trans>Nothing had shown it</Trans>
        </mark>
      ) : state === 'wrong' ? (
        // The sheet highlights a line that contains a `mark`.
        <mark className="bg-transparent text-inherit">
          <LineStateMark state={state} />
        </mark>
      ) : (
        <LineStateMark state={state} />
      )}
    </span>
  );
}

type StepTimesProps = { replay: DrillReplay; replayed: ReplayResult; current: number };

/**
 * When a step was made: the time by the trainee's watch on the plant, the time at which the server received the input,
 * and the seconds since the previous step by the clock of the device.
 */
function StepTimes({ replay, replayed, current }: StepTimesProps) {
  const { deviceMs, receivedAt } = replay;
  const frame = replayed.steps[current - 1]?.frame;
  const run = replayed.stateAfter?.(current);
  const timeOnPlant = run && frame ? plantTime(run, frame.at, true) : null;
  const received = receivedAt[current - 1];
  const seconds = Math.round(((deviceMs[current - 1] ?? 0) - (deviceMs[current - 2] ?? 0)) / 1000);
  return (
    <>
      {timeOnPlant === null ? null : (
        <>
          <Trans>watch {timeOnPlant}</Trans> ·{' '}
        </>
      )}
      {received === undefined ? null : <Trans>received {formatTime(received)}</Trans>}
      {current > 1 ? (
        <>
          ,{' '}
          <span className="whitespace-nowrap">
            <Trans>
              {seconds} s after step {current - 1}
            </Trans>
          </span>
        </>
      ) : null}
    </>
  );
}
