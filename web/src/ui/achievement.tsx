import { type ReactNode, useEffect, useRef } from 'react';
import { panelClass } from './panel.tsx';

/**
 * The props of an SVG line of a drawing. The line is drawn gradually, or immediately with reduced motion. `pathLength`
 * makes the length of every line 1, so that a dash of the length 1 covers the line.
 */
export const drawnLine = { className: 'animate-draw [stroke-dasharray:1]', pathLength: 1 };

/** The class names of an SVG shape that appears after the lines of the drawing. */
export const appearingShape = 'animate-appear origin-center [transform-box:fill-box]';

export type AchievementProps = {
  /** An SVG drawing whose lines have the props `drawnLine` and whose shapes have the class `appearingShape`. */
  drawing: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** An optional link, for example to the new certificate. */
  action?: ReactNode;
  /** Called once, when the announcement is shown. */
  onShown: () => void;
};

/**
 * Announces an achievement, such as a new badge. The announcement is part of the page: it takes no focus and covers
 * nothing.
 */
export function Achievement({ drawing, title, children, action, onShown }: AchievementProps) {
  const onShownRef = useRef(onShown);
  const hasCalledOnShown = useRef(false);
  useEffect(() => {
    // In development, React's strict mode runs each effect twice.
    if (hasCalledOnShown.current) return;
    hasCalledOnShown.current = true;
    onShownRef.current();
  }, []);
  return (
    <section
      className={panelClass({ padding: 'normal', marked: true, className: 'row flex-wrap gap-4' })}
      role="status"
    >
      {drawing}
      <div className="min-w-0 flex-1 basis-48">
        <b className="text-18">{title}</b>
        {children ? <div className="mt-1 text-ink-2">{children}</div> : null}
      </div>
      {action}
    </section>
  );
}
