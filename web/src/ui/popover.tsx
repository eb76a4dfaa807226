import type { CSSProperties, ReactElement, ReactNode, Ref } from 'react';
import { cloneElement, useEffect, useId, useRef, useState } from 'react';
import { isOnScreen, placeUnder, useLeaving } from './floating.ts';

type TriggerProps = {
  ref?: Ref<HTMLButtonElement> | undefined;
  onClick?: (() => void) | undefined;
  'aria-haspopup'?: 'dialog' | undefined;
  'aria-expanded'?: boolean | undefined;
  'aria-controls'?: string | undefined;
};

export type PopoverProps = {
  /** The button that opens it; what it does on a press is taken over. */
  trigger: ReactElement<TriggerProps>;
  /** What a screen reader calls it. */
  label: string;
  /** Drawn while it is open. */
  children: (close: () => void) => ReactNode;
  align?: 'start' | 'end' | undefined;
};

/**
 * A pane under a button that holds more than a list of acts; the page stays within reach. Escape closes it, and so does
 * a press or the focus elsewhere. On a phone it is as wide as the screen.
 */
export function Popover({ trigger, label, children, align = 'end' }: PopoverProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState<CSSProperties>({});
  const button = useRef<HTMLButtonElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const follow = () => {
    if (button.current && isOnScreen(button.current)) setPlace(placeUnder(button.current, align));
    else setOpen(false);
  };
  const press = () => {
    setOpen(!isOpen);
    if (!isOpen) follow();
  };
  useEffect(() => {
    const opened = pane.current;
    if (!isOpen || !opened) return;
    opened.focus({ preventScroll: true });
    const followKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      button.current?.focus();
      setOpen(false);
    };
    opened.addEventListener('keydown', followKey);
    return () => opened.removeEventListener('keydown', followKey);
  }, [isOpen]);
  useLeaving(isOpen, [button, pane], () => setOpen(false), follow);
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: press,
      })}
      {isOpen ? (
        <div
          ref={pane}
          id={id}
          className="menu menu-pos pane"
          style={place}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
        >
          {children(() => setOpen(false))}
        </div>
      ) : null}
    </>
  );
}
