import { Trans } from '@lingui/react/macro';
import { Checkbox } from '../../ui/checkbox.tsx';

type Props = { isMarked: boolean; onMark: () => void };

/** The tick that stands at the end of the reading. It appears when all is read, and once set it stays. */
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
