import type { ReactElement, ReactNode } from 'react';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import { cx } from 'class-variance-authority';

/**
 * Sets the delays of tooltips: they open after 700 ms, and immediately if another tooltip was closed less than 300 ms
 * ago.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Base.Provider delay={700} timeout={300}>
      {children}
    </Base.Provider>
  );
}

export type TooltipProps = {
  text: ReactNode;
  /** The explained element. It must be focusable and have an accessible name. */
  children: ReactElement;
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end' | undefined;
};

/** A text that appears on hover and focus. The text must also be available elsewhere, because a phone has no hover. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className="z-45" side={side} sideOffset={6} collisionPadding={12}>
          <Base.Popup
            className={cx(
              'max-w-[min(280px,100vw-24px)] rounded-1 bg-ink px-2.5 py-1.5 text-13 leading-[1.35] text-page',
              'forced-colors:border',
            )}
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
