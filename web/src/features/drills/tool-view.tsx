import { useLingui } from '@lingui/react/macro';
import type { ToolWindow } from '@loopcheck/simulator';
import { useEffect, useLayoutEffect, useRef } from 'react';
import X from 'lucide-react/icons/x';
import { Icon } from '../../ui/icon.tsx';
import type { ValueActions } from './host-lines.tsx';
import { pressNearValue } from './near-value.ts';
import { OutputLines } from './output-lines.tsx';
import { ToolLines } from './tool-lines.tsx';

type ToolViewProps = {
  /** The id of the window. */
  id: string;
  tool: ToolWindow;
  valueActions: ValueActions | null;
  /** Null where the tool cannot be used, as in a replay. */
  onTap: ((target: string) => void) | null;
  /**
   * Null for the view of what is in front of a host: it is shown like a tool, but is not a window and cannot be closed.
   */
  onClose: (() => void) | null;
};

/** A tool with its own window, such as Event Viewer: a title bar, and below it lists, fields and buttons. */
export function ToolView({ id, tool, valueActions, onTap, onClose }: ToolViewProps) {
  const { t } = useLingui();
  const screen = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // If the pressed button was removed, the focus goes to the content of the tool, and not to another button. So a
    // second press of Enter presses nothing.
    if (hasFocus.current && document.activeElement === document.body) screen.current?.focus({ preventScroll: true });
  }, [tool.lines]);
  // A different text for each page of each tool. `selected` is the entry that the tool shows.
  const page = `${id}\n${tool.title}\n${tool.selected}`;
  useLayoutEffect(() => {
    // Without this, the new page of the tool would keep the scroll position of the previous page.
    if (screen.current) screen.current.scrollTop = 0;
  }, [page]);
  // A file in Notepad is shown like the output of a command line, because columns in the file are not a table of the
  // tool. All other pages of Notepad, such as Save As, have buttons (spans with `tap`).
  const Lines =
    tool.tool === 'notepad' && tool.lines.flat().every(({ tap }) => tap === undefined) ? OutputLines : ToolLines;
  return (
    <>
      {onClose ? (
        <div className="host-title">
          <span>{tool.title}</span>
          <button ref={closeButton} type="button" aria-label={t`Close ${tool.title}`} onClick={onClose}>
            <Icon of={X} size={18} />
          </button>
        </div>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it takes the focus of removed buttons */}
      <div
        ref={screen}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={(event) => {
          // If no other element gets the focus, the focused element was removed. Then the tool still counts as having
          // the focus.
          if (event.relatedTarget !== null) hasFocus.current = event.currentTarget.contains(event.relatedTarget);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          // Escape moves the focus directly to the Close button, because a tool can have many values between the focus
          // and this button.
          closeButton.current?.focus();
        }}
        onClick={pressNearValue}
        className="host-screen"
        role="region"
        aria-label={tool.title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also with the keyboard
        tabIndex={0}
      >
        <Lines lines={tool.lines} id={id} valueActions={valueActions} onTap={onTap} />
      </div>
    </>
  );
}
