import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DrillReplay } from '@loopcheck/contract/features/drills/drills.contract';
import { cx } from 'class-variance-authority';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { FilteredPanel } from './filtered-panel.tsx';
import type { ReplayResult } from './replay-frames.ts';
import { showInList } from './show-in-list.ts';
import { speakingIcons } from './speaking-icons.ts';
import { StepText } from './step-texts.tsx';

type ReplayStepsProps = {
  replay: DrillReplay;
  replayed: ReplayResult;
  current: number;
  /** The numbers, from 1, of the steps that a trainer should look at. */
  flagged: readonly number[];
  /** True if the viewer has chosen the pane with the list. A narrow screen shows only the chosen pane. */
  isChosen: boolean;
  onSelect: (step: number) => void;
};

/** The list of the steps of a run, from which the viewer chooses the shown step. A filter shows only flagged steps. */
export function ReplaySteps({ replay, replayed: { steps }, current, flagged, isChosen, onSelect }: ReplayStepsProps) {
  const { t } = useLingui();
  const [filter, setFilter] = useState('all');
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const item = list.current?.querySelector('[aria-current]');
    if (item instanceof HTMLElement && list.current) showInList(list.current, item, isChosen);
  }, [current, isChosen]);
  const numbered = steps.map((step, index) => ({ ...step, number: index + 1 }));
  const filtered = filter === 'all' ? numbered : numbered.filter(({ number }) => flagged.includes(number));
  return (
    <FilteredPanel
      narrow
      title={<Plural value={steps.length} one="# step" other="# steps" />}
      filter={filter}
      filters={
        flagged.length === 0
          ? []
          : [
              { value: 'all', label: <Trans>All</Trans> },
              { value: 'flagged', label: <Trans>Flagged {flagged.length}</Trans> },
            ]
      }
      onFilter={setFilter}
    >
      {/* `relative`: the texts for screen readers are positioned absolutely, and would otherwise make the page
          longer. */}
      <ol ref={list} aria-label={t`Steps`} className="relative max-h-[70vh] overflow-auto">
        {filtered.map(({ number, input, frame, pressed }) => (
          <li key={number} aria-current={number === current ? 'step' : undefined}>
            <button
              type="button"
              onClick={() => onSelect(number)}
              className={cx(
                'grid min-h-11 w-full cursor-pointer grid-cols-[26px_minmax(0,1fr)_auto] items-start gap-x-2 border-b border-line',
                'px-3.5 py-3 text-start text-13 xl:min-h-9 xl:py-[7px] leading-[1.4] -outline-offset-2 hover:bg-hover',
                number === current && 'border-s-3 border-s-accent bg-accent-soft ps-[11px]',
              )}
            >
              <span className="text-end font-mono text-[12px]/[19px] font-medium text-ink-3">{number}</span>
              <span className="min-w-0 wrap-anywhere">
                <StepText input={input} part={replay.hostPart} pressed={pressed} />
              </span>
              {flagged.includes(number) ? (
                <span className="text-amber-mark">
                  <Icon of={TriangleAlert} size={16} />
                  <span className="sr-only">
                    <Trans>Flagged</Trans>
                  </span>
                </span>
              ) : null}
              {!flagged.includes(number) && frame.events.length > 0 ? (
                <span className="text-accent">
                  <Icon of={speakingIcons[frame.events[0]?.by ?? 'phone']} size={16} />
                  <span className="sr-only">
                    <Trans>An event began</Trans>
                  </span>
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ol>
    </FilteredPanel>
  );
}
