import { Trans, useLingui } from '@lingui/react/macro';
import type { ToolWindow } from '@loopcheck/simulator';
import { useEffect, useRef } from 'react';
import type { ValueActions } from './host-lines.tsx';
import { OutputLines } from './output-lines.tsx';

type ToolViewProps = {
  id: string;
  tool: ToolWindow;
  values: ValueActions | null;
  /** Null where the tool cannot be used, as in a replay. */
  onTap: ((target: string) => void) | null;
  /** Null if it cannot be closed: the place in front of a host is shown in the same way, but is no window. */
  onClose: (() => void) | null;
};

/** A tool with its own window, such as Event Viewer: plain lists with buttons. */
export function ToolView({ id, tool, values, onTap, onClose }: ToolViewProps) {
  const { t } = useLingui();
  const screen = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button may have been removed. The focus goes to the screen, and not to another button, so that a second
    // press of Enter presses nothing.
    if (hasFocus.current && document.activeElement === document.body) screen.current?.focus({ preventScroll: true });
  }, [tool.lines]);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it takes the focus of removed buttons */}
      <div
        ref={screen}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={(event) => {
          // Without a new target, the element with the focus was removed, and the focus counts as still here.
          if (event.relatedTarget !== null) hasFocus.current = event.currentTarget.contains(event.relatedTarget);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          // A tool may have many values before its Close key.
          close.current?.focus();
        }}
        className="host-screen"
        role="region"
        aria-label={tool.title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also with the keyboard
        tabIndex={0}
      >
        <OutputLines lines={tool.lines} id={id} values={values} onTap={onTap} />
      </div>
      {onClose ? (
        <div className="host-ask">
          <span className="host-prompt">{tool.title}</span>
          <span className="grow" />
          <button ref={close} type="button" className="host-key" aria-label={t`Close ${tool.title}`} onClick={onClose}>
            <Trans>Close</Trans>
          </button>
        </div>
      ) : null}
    </>
  );
}
