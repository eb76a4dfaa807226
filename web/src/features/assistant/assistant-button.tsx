import { useLingui } from '@lingui/react/macro';
import { RoundButton } from '../../ui/round-button.tsx';
import { AssistantIcon } from './assistant-icon.tsx';

type Props = {
  /** The bottom bar of a phone, or the margin of a wide page. */
  place: 'bar' | 'margin';
  isOpen: boolean;
  /** Receives the button, to which the focus returns when the assistant closes. */
  onOpen: (button: HTMLElement) => void;
};

/**
 * The round button that opens the assistant. Invisible while the assistant is open, because the dialog would cover it.
 */
export function AssistantButton({ place, isOpen, onOpen }: Props) {
  const { t } = useLingui();
  return (
    <RoundButton
      place={place}
      label={t`Training assistant`}
      className={isOpen ? 'invisible' : undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <AssistantIcon />
    </RoundButton>
  );
}
