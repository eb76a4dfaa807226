import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

type MoveButtonsProps = {
  upLabel: string;
  downLabel: string;
  isFirst: boolean;
  isLast: boolean;
  /** True while an earlier move is being saved. */
  isSaving: boolean;
  /** Called with -1 to move the item up by one position, and with 1 to move it down. */
  onMove: (offset: -1 | 1) => void;
};

/**
 * Two buttons that move an item in its list. A button that cannot be used has `aria-disabled` instead of `disabled`, so
 * that it keeps the keyboard focus.
 */
export function MoveButtons({ upLabel, downLabel, isFirst, isLast, isSaving, onMove }: MoveButtonsProps) {
  const canMoveUp = !isFirst && !isSaving;
  const canMoveDown = !isLast && !isSaving;
  return (
    <>
      <IconButton
        label={upLabel}
        icon={<Icon of={ArrowUp} size={16} />}
        aria-disabled={!canMoveUp}
        onClick={() => canMoveUp && onMove(-1)}
      />
      <IconButton
        label={downLabel}
        icon={<Icon of={ArrowDown} size={16} />}
        aria-disabled={!canMoveDown}
        onClick={() => canMoveDown && onMove(1)}
      />
    </>
  );
}
