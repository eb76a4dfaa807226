import type { CSSProperties, ReactElement, ReactNode, Ref } from 'react';
import { cloneElement, useEffect, useId, useRef, useState } from 'react';
import { cx } from 'class-variance-authority';
import { floatingBox, isInViewport, positionAtButton, useFloatingBox } from './floating.ts';

type TriggerProps = {
  ref?: Ref<HTMLButtonElement> | undefined;
  onClick?: (() => void) | undefined;
  'aria-haspopup'?: 'dialog' | undefined;
  'aria-expanded'?: boolean | undefined;
  'aria-controls'?: string | undefined;
};

export type PopoverProps = {
  /** The button that opens the popover. Its ref and onClick are replaced. */
  trigger: ReactElement<TriggerProps>;
  /** The accessible name. */
  label: string;
  /** Renders the content while the popover is open. */
  children: (close: () => void) => ReactNode;
  /** The edge at which the popover and the button are in line. By default the end. */
  align?: 'start' | 'end' | undefined;
};

const popoverBox = cx(
  floatingBox,
  'max-sm:inset-x-2',
  'sm:start-(--floating-start) sm:end-(--floating-end) sm:w-100 sm:max-w-[calc(100vw-24px)]',
);

/**
 * A non-modal dialog below a button. It closes on Escape, if something outside of it is pressed or gets the focus, and
 * if the button is scrolled out of the viewport. On a phone it is as wide as the screen.
 */
export function Popover({ trigger, label, children, align = 'end' }: PopoverProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [position, setPosition] = useState<CSSProperties>({});
  const button = useRef<HTMLButtonElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const updatePositionOrClose = () => {
    if (button.current && isInViewport(button.current)) setPosition(positionAtButton(button.current, align));
    else setIsOpen(false);
  };
  const toggle = () => {
    setIsOpen(!isOpen);
    if (!isOpen) updatePositionOrClose();
  };
  useEffect(() => {
    const openPane = pane.current;
    if (!isOpen || !openPane) return;
    openPane.focus({ preventScroll: true });
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      button.current?.focus();
      setIsOpen(false);
    };
    openPane.addEventListener('keydown', closeOnEscape);
    return () => openPane.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);
  useFloatingBox({
    isActive: isOpen,
    ownElements: [button, pane],
    onLeave: () => setIsOpen(false),
    onMove: updatePositionOrClose,
  });
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: toggle,
      })}
      {isOpen ? (
        <div ref={pane} id={id} className={popoverBox} style={position} role="dialog" aria-label={label} tabIndex={-1}>
          {children(() => setIsOpen(false))}
        </div>
      ) : null}
    </>
  );
}
