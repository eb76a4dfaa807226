import type { ReactElement, ReactNode } from 'react';
import { Tooltip as Base } from '@base-ui/react/tooltip';

/** Opens after 700 ms; after one was shown, the next within 300 ms opens at once (spec: tooltips). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Base.Provider delay={700} timeout={300}>
      {children}
    </Base.Provider>
  );
}

export type TooltipProps = {
  text: ReactNode;
  /** What it explains; must be focusable and have its own name. */
  children: ReactElement;
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end' | undefined;
};

/** A word more on hover and focus. Never the only place of a text: a phone has no hover. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className="tip-pos" side={side} sideOffset={6} collisionPadding={12}>
          <Base.Popup className="tip">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
