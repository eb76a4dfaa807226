import { Trans, useLingui } from '@lingui/react/macro';
import type { ProgressOverview } from '@loopcheck/contract/features/progress/progress.contract';
import BookOpenText from 'lucide-react/icons/book-open-text';
import CirclePlay from 'lucide-react/icons/circle-play';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { panelClass } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { ProgressScale } from '../../ui/scale.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { useProgressOverview } from './progress.hooks.ts';

type Props = {
  /** The button of the next step. */
  next: ReactNode;
};

/** The percentage of the whole training, and study tips. */
export function OverallProgress({ next }: Props) {
  const { t } = useLingui();
  const overview = useProgressOverview();
  return (
    <section
      className={panelClass({ padding: 'normal', className: 'mb-4 grid gap-5 lg:grid-cols-[1fr_360px] lg:gap-12' })}
      aria-label={t`Overall progress`}
    >
      <div>
        <QueryState
          queries={[overview]}
          title={<Trans>Your overall progress could not be loaded</Trans>}
          headingLevel={2}
          loading={<LoadingPercentage />}
        >
          {(data) => <Percentage overview={data} />}
        </QueryState>
        {next}
      </div>
      <div className="border-line lg:border-s lg:ps-8">
        <h2 className="text-14">
          <Trans>Study tips</Trans>
        </h2>
        <ul className="meta stack gap-1 mt-1.5">
          <li className="row gap-2">
            <Icon of={CirclePlay} size={16} />
            <Trans>A video counts when 90% is watched.</Trans>
          </li>
          <li className="row gap-2">
            <Icon of={BookOpenText} size={16} />
            <Trans>An SOP counts when viewed at least 5 seconds.</Trans>
          </li>
        </ul>
      </div>
    </section>
  );
}

function Percentage({ overview: { percentage, completedModules, totalModules } }: { overview: ProgressOverview }) {
  const { t } = useLingui();
  return (
    <>
      <Heading>
        <span className="tabular-nums">
          <b>{percentage}%</b>{' '}
          <span className="text-ink-2">
            ·{' '}
            <Trans>
              {completedModules} of {totalModules}
            </Trans>
          </span>
        </span>
      </Heading>
      <ProgressScale value={percentage} label={t`Overall progress`} showNumbers />
    </>
  );
}

function LoadingPercentage() {
  return (
    <>
      <Heading>
        <SkeletonGroup>
          <Skeleton width={96} />
        </SkeletonGroup>
      </Heading>
      <div aria-hidden="true">
        <ProgressScale value={0} label="" showNumbers />
      </div>
    </>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return (
    // At least one line of text high, so that the content below does not move when the numbers arrive.
    <div className="row min-h-[1lh] justify-between mb-2.5">
      <h2 className="text-16">
        <Trans>Overall progress</Trans>
      </h2>
      {children}
    </div>
  );
}
