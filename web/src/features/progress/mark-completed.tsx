import { Trans } from '@lingui/react/macro';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { ReadingClock } from './reading-clock.ts';
import { ReadingWait } from './reading-wait.tsx';

type Props = {
  isMarked: boolean;
  onMark: () => void;
  /** Measures the reading time. Undefined in a closed tile, whose text the server has confirmed as read to the end. */
  clock?: ReadingClock | undefined;
};

/** The check box that is offered at a reading depth of 100%. A tick cannot be removed. */
export function MarkCompleted({ isMarked, onMark, clock }: Props) {
  const renderBox = (runOrShowWait: (action: () => void) => void) => (
    <Checkbox
      label={<Trans>Mark as completed</Trans>}
      checked={isMarked}
      aria-disabled={isMarked || undefined}
      onChange={() => {
        if (!isMarked) runOrShowWait(onMark);
      }}
    />
  );
  if (isMarked || !clock) return renderBox((action) => action());
  return (
    <ReadingWait clock={clock} step="tick">
      {renderBox}
    </ReadingWait>
  );
}
