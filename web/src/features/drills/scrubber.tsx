import { Trans, useLingui } from '@lingui/react/macro';
import Flag from 'lucide-react/icons/flag';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import StepBack from 'lucide-react/icons/step-back';
import StepForward from 'lucide-react/icons/step-forward';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

type ScrubberProps = {
  /** The number of steps. */
  count: number;
  /** The number of the shown step, from 1; 0 if there are no steps. */
  value: number;
  onChange: (step: number) => void;
  /** The numbers of the steps that a trainer should look at, from 1. */
  flags: readonly number[];
  /** The numbers of the steps at which a drill event happened, from 1. */
  events: readonly number[];
  /** The input of the shown step, in words. */
  inputInWords: ReactNode;
  /** The times of the shown step. */
  times: ReactNode;
  /** The text that screen readers read for the shown step, such as "Step 4 of 12". */
  valueText: string;
};

/** The milliseconds between two steps while the run plays. */
const playMs = 900;

/**
 * A slider over the steps of a run. The arrow keys, Home and End move the slider. The button Play moves it step by step
 * until the last step.
 */
export function Scrubber({ count, value, onChange, flags, events, inputInWords, times, valueText }: ScrubberProps) {
  const { t } = useLingui();
  const [isPlaying, setIsPlaying] = useState(false);
  const firstStep = count === 0 ? 0 : 1;
  const goTo = (step: number) => onChange(Math.min(count, Math.max(firstStep, step)));
  // After the last flag, the button goes to the first flag of the run again.
  const nextFlag = flags.find((flag) => flag > value) ?? flags.find((flag) => flag !== value);
  const advance = useEffectEvent(() => {
    if (value >= count) setIsPlaying(false);
    else goTo(value + 1);
  });
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => advance(), playMs);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const moveWithKey = (event: KeyboardEvent) => {
    const step = {
      ArrowRight: value + 1,
      ArrowUp: value + 1,
      ArrowLeft: value - 1,
      ArrowDown: value - 1,
      Home: 1,
      End: count,
      PageUp: value + 10,
      PageDown: value - 10,
    }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    goTo(step);
  };
  return (
    <div
      // The scroll margin leaves room for the sticky bar that chooses the pane, when the page scrolls to the scrubber.
      className="drill-scrubber grid scroll-mt-11 gap-2 border-line px-3.5 pt-2 pb-2.5 max-xl:order-first max-xl:border-b xl:pt-2.5 xl:pb-3 xl:border-t"
    >
      {/* On a phone, the text and the times have a fixed least height, so that the buttons below them do not move. */}
      <div className="flex flex-wrap content-start items-baseline justify-between gap-x-4 gap-y-0.5 max-xl:min-h-[70px]">
        <p className="min-w-0 wrap-anywhere max-xl:line-clamp-2 max-xl:w-full">
          <b className="tabular-nums">
            <Trans>
              Step {value} of {count}
            </Trans>
          </b>{' '}
          {/* Hidden on a desk screen, where the list of steps beside the slider shows the input in words. */}
          <span className="ms-1 text-14 xl:hidden">{inputInWords}</span>
        </p>
        <span className="meta tabular-nums xl:font-mono">{times}</span>
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t`Step`}
        aria-valuemin={firstStep}
        aria-valuemax={count}
        aria-valuenow={value}
        aria-valuetext={valueText}
        // The area for the pointer is higher than the rail, so that a finger can hit it.
        className="relative -my-1 mx-[9px] h-11 cursor-pointer touch-none rounded-1"
        dir="ltr"
        onKeyDown={moveWithKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          goTo(stepAt(event, count));
        }}
        onPointerMove={(event) => {
          if (event.buttons > 0) goTo(stepAt(event, count));
        }}
      >
        <Rail count={count} value={value} flags={flags} events={events} />
      </div>
      <div className="flex flex-wrap gap-1.5 lg:gap-2">
        <Button
          padding="narrow"
          aria-label={t`Back one step`}
          icon={<Icon of={StepBack} />}
          disabled={value <= 1}
          onClick={() => goTo(value - 1)}
        >
          <span className="max-lg:hidden">
            <Trans>Back</Trans>
          </span>
        </Button>
        <Button
          variant="primary"
          className="max-lg:px-3"
          icon={<Icon of={StepForward} className="max-[379px]:hidden" />}
          disabled={value >= count}
          onClick={() => goTo(value + 1)}
        >
          <Trans>Next Step</Trans>
        </Button>
        {flags.length === 0 ? null : (
          <Button
            className="max-lg:px-3"
            aria-label={t`Next Flag`}
            icon={<Icon of={Flag} />}
            disabledReason={nextFlag === undefined ? t`There is no other flag` : undefined}
            onClick={() => nextFlag !== undefined && goTo(nextFlag)}
          >
            <span className="max-lg:hidden">
              <Trans>Next Flag</Trans>
            </span>
            <span className="lg:hidden">
              <Trans>Flag</Trans>
            </span>
          </Button>
        )}
        <span className="flex-1" />
        <Button
          variant="quiet"
          className="max-lg:px-3"
          aria-label={isPlaying ? t`Pause` : t`Play`}
          icon={<Icon of={isPlaying ? Pause : Play} />}
          onClick={() => setIsPlaying(!isPlaying)}
        >
          <span className="max-lg:hidden">{isPlaying ? <Trans>Pause</Trans> : <Trans>Play</Trans>}</span>
        </Button>
      </div>
    </div>
  );
}

/** The number of the step at the position of the pointer. */
function stepAt(event: PointerEvent<HTMLElement>, count: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return 1 + Math.round(((event.clientX - left) / Math.max(1, width)) * (count - 1));
}

/** With more than 120 steps, the rail has no mark for each step, because the marks would stand too close together. */
const maxStepMarks = 120;

type RailProps = Pick<ScrubberProps, 'count' | 'value' | 'flags' | 'events'>;

function Rail({ count, value, flags, events }: RailProps) {
  const positionOf = (step: number) => ({ insetInlineStart: `${count <= 1 ? 0 : ((step - 1) / (count - 1)) * 100}%` });
  const steps = count <= maxStepMarks ? Array.from({ length: count }, (_, index) => index + 1) : [];
  return (
    <span aria-hidden="true" className="absolute inset-x-0 top-1">
      <i className="absolute inset-x-0 top-[23px] border-t-2 border-line-strong" />
      {steps.map((step) => (
        <i key={step} className="absolute top-[18px] -ms-px h-3 w-0.5 bg-data-3" style={positionOf(step)} />
      ))}
      {events.map((step) => (
        <i
          key={`event ${step}`}
          className="absolute top-[19px] -ms-[5px] size-2.5 rounded-full border-2 border-accent bg-surface"
          style={positionOf(step)}
        />
      ))}
      {flags.map((step) => (
        <i
          key={`flag ${step}`}
          className="absolute top-0 -ms-1.5 size-0 border-x-6 border-t-9 border-x-transparent border-t-amber-mark"
          style={positionOf(step)}
        />
      ))}
      {value > 0 ? (
        <i
          className="absolute top-[15px] -ms-[9px] size-[18px] rounded-full bg-accent shadow-[0_0_0_3px_var(--surface)]"
          style={positionOf(value)}
        />
      ) : null}
    </span>
  );
}
