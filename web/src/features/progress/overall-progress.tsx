import { Trans, useLingui } from '@lingui/react/macro';
import type { ProgressOverview } from '@loopcheck/contract/features/progress/progress.contract';
import BookOpenText from 'lucide-react/icons/book-open-text';
import CirclePlay from 'lucide-react/icons/circle-play';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressScale } from '../../ui/scale.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Props = {
  /** Undefined while it is on its way. */
  overview: ProgressOverview | undefined;
  /** It did not arrive: asks again. */
  onRetry: (() => void) | undefined;
  /** On a phone: straight to the chapter that is next. */
  next: ReactNode;
};

/** How much of the whole training is done, and what counts as done. */
export function OverallProgress({ overview, onRetry, next }: Props) {
  const { t } = useLingui();
  return (
    <section className="panel pad modhead mb-4" aria-label={t`Overall progress`}>
      <div>
        <div className="row between mb-2.5">
          <h2 className="text-16">
            <Trans>Overall progress</Trans>
          </h2>
          {overview ? (
            <Figures overview={overview} />
          ) : onRetry ? (
            <NotArrived onRetry={onRetry} />
          ) : (
            <Skeleton width={96} />
          )}
        </div>
        <ProgressScale value={overview?.percentage ?? 0} label={t`Overall progress`} ticks />
        {next}
      </div>
      <div className="tips">
        <h2 className="text-14">
          <Trans>Study tips</Trans>
        </h2>
        <ul className="meta stack s4 mt-1.5">
          <li className="row gap-2!">
            <Icon of={CirclePlay} size={16} />
            <Trans>A video counts when 90% is watched.</Trans>
          </li>
          <li className="row gap-2!">
            <Icon of={BookOpenText} size={16} />
            <Trans>An SOP counts when viewed at least 5 seconds.</Trans>
          </li>
        </ul>
      </div>
    </section>
  );
}

function NotArrived({ onRetry }: { onRetry: () => void }) {
  return (
    <span className="row gap-2! text-14" role="alert">
      <Trans>It did not arrive.</Trans>
      <Button variant="quiet" onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </span>
  );
}

function Figures({ overview: { percentage, completedModules, totalModules } }: { overview: ProgressOverview }) {
  return (
    <span className="num">
      <b>{percentage}%</b>{' '}
      <span className="sec">
        ·{' '}
        <Trans>
          {completedModules} of {totalModules}
        </Trans>
      </span>
    </span>
  );
}
