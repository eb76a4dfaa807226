import { useLingui } from '@lingui/react/macro';
import { AssistantMark } from './assistant-mark.tsx';

type Props = {
  /** At the end of the bottom bar, or in the margin of a desk. */
  place: 'bar' | 'margin';
  isOpen: boolean;
  onOpen: (button: HTMLElement) => void;
};

/** The round button that opens the assistant. Under the open dialog it is not there: nobody's focus is to lie covered. */
export function AssistantButton({ place, isOpen, onOpen }: Props) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={`fab ${place === 'bar' ? '' : 'float'} ${isOpen ? 'invisible' : ''}`}
      aria-label={t`Training assistant`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <AssistantMark />
    </button>
  );
}
