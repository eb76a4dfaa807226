import { Trans } from '@lingui/react/macro';
import { Checkbox } from '../../ui/checkbox.tsx';

type Props = { isMarked: boolean; onMark: () => void };

/** The check box that is offered at a reading depth of 100%. A tick cannot be removed. */
export function MarkCompleted({ isMarked, onMark }: Props) {
  return (
    <Checkbox
      label={<Trans>Mark as completed</Trans>}
      checked={isMarked}
      aria-disabled={isMarked || undefined}
      onChange={() => {
        if (!isMarked) onMark();
      }}
    />
  );
}
