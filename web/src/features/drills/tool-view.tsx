import { Trans, useLingui } from '@lingui/react/macro';
import type { ToolWindow } from '@loopcheck/simulator';
import type { ValueActions } from './host-lines.tsx';
import { OutputLines } from './output-lines.tsx';

type ToolViewProps = {
  id: string;
  tool: ToolWindow;
  values: ValueActions | null;
  /** Null where the tool cannot be used, as in a replay. */
  onTap: ((target: string) => void) | null;
  /** Null for what cannot be closed: the place in front of a host is no window. */
  onClose: (() => void) | null;
};

/** A tool with its own window, such as Event Viewer: plain lists with buttons. */
export function ToolView({ id, tool, values, onTap, onClose }: ToolViewProps) {
  const { t } = useLingui();
  return (
    <>
      <div
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
          <button type="button" className="host-key" aria-label={t`Close ${tool.title}`} onClick={onClose}>
            <Trans>Close</Trans>
          </button>
        </div>
      ) : null}
    </>
  );
}
