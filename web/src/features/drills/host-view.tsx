import { Trans, useLingui } from '@lingui/react/macro';
import {
  complete,
  type Input,
  type DrillWords,
  maxLineLength,
  placeTool,
  promptOf,
  type Run,
} from '@loopcheck/simulator';
import { cx } from 'class-variance-authority';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import '../../ui/host.css';
import { CommandInput } from './command-input.tsx';
import { useDraft, type WindowDrafts } from './drafts-of-windows.ts';
import { focusFront, restoreLostFocus } from './front-focus.ts';
import { runningSeconds, secondsLeft, taskBarClock } from './host-clock.rules.ts';
import { HostTabs, titleOf } from './host-tabs.tsx';
import { toolsOf } from './host-tools.ts';
import { shownWindow } from './host-windows.rules.ts';
import { NextWords } from './next-words.tsx';
import type { LogEntry, ScreenLog } from './screen-log.rules.ts';
import { TaskTools } from './task-tools.tsx';
import { Terminal } from './terminal.tsx';
import { ToolView } from './tool-view.tsx';
import { useAfterOutput } from './use-after-output.ts';
import { useValueActions } from './use-value-actions.ts';
import { WaitMenu } from './wait-menu.tsx';

export type HostViewProps = {
  run: Run;
  inputs: readonly Input[];
  log: ScreenLog;
  /** The id of the window in front. */
  active: string;
  onSelect: (window: string) => void;
  onInput: (input: Input) => void;
  /** The id of the sheet line that is being written; null if no line is being written. */
  currentSheetLine: string | null;
  drafts: WindowDrafts;
  /** The words of the job card, the sheet and the procedures, which are offered below the input line. */
  drillWords: DrillWords;
  /** The button that removes the last input of a practised run; null in a run for the record. */
  stepBack: ReactNode;
};

const noEntries: readonly LogEntry[] = [];

/**
 * The practice host, a simulated computer: its windows, the input line with the prompt, the words that may come next,
 * and the task bar.
 */
export const HostView = memo(function HostView(props: HostViewProps) {
  const { run, active, onInput } = props;
  // After Enter, the tabs and the task bar show the state before the command line until its output is painted.
  const deferredRun = useAfterOutput(run, props.inputs);
  const panelId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [isKeyboardOpen, setIsKeyboardOpen] = useState(false);
  const valueActions = useValueActions(props);
  useEffect(() => {
    // Not on a touch screen, where a trainee usually starts by tapping words.
    if (!isTouchScreen()) input.current?.focus({ preventScroll: true });
  }, []);
  const tap = useCallback((target: string) => onInput({ kind: 'tap', target }), [onInput]);
  const isOpeningWindow = useRef(false);
  const openWindow = useCallback(
    (target: string) => {
      isOpeningWindow.current = true;
      tap(target);
    },
    [tap],
  );
  useEffect(() => {
    // A window that was just opened gets the focus, as on Windows.
    if (isOpeningWindow.current && !isTouchScreen()) focusFront();
    isOpeningWindow.current = false;
  });
  const window = shownWindow(run, active);
  const frontId = window?.id;
  const previousFrontId = useRef(frontId);
  useEffect(() => {
    // A typed line can open a tool, such as winver. Then the input line is removed, and the focus with it.
    if (frontId !== previousFrontId.current) restoreLostFocus();
    previousFrontId.current = frontId;
  }, [frontId]);
  const toggleKeyboard = useCallback(() => {
    setIsKeyboardOpen(!isKeyboardOpen);
    // A phone opens its keyboard only if the focus moves while the event of the press is handled.
    if (input.current) input.current.inputMode = isKeyboardOpen ? 'none' : 'text';
    input.current?.blur();
    input.current?.focus();
  }, [isKeyboardOpen]);
  const onWordPicked = useCallback((isPointer: boolean) => {
    if (isPointer && !isTouchScreen()) input.current?.focus();
    scrollToEnd(input.current);
  }, []);
  const isRunOpen = run.ended === 'no';
  if (!window) {
    // The trainee has closed the last window with `exit`.
    return (
      <div className="host">
        <HostTabs
          run={run}
          active=""
          onSelect={props.onSelect}
          onTap={isRunOpen ? openWindow : null}
          panelId={panelId}
        />
        <p className="p-3">
          <Trans>No window is open. Press “Tools” to open one.</Trans>
        </p>
        {props.stepBack ? <div className="mt-auto flex justify-end p-2">{props.stepBack}</div> : null}
      </div>
    );
  }
  const tool = run.tools.get(window.id);
  const isRunning = run.windows.get(window.id)?.running !== undefined;
  const interruptOnCtrlC = (event: KeyboardEvent) => {
    const isCtrlC = event.ctrlKey && event.key.toLowerCase() === 'c';
    // If text is selected, Ctrl+C copies this text, and does not stop the command line.
    if (!isRunning || !isCtrlC || getSelection()?.toString()) return;
    event.preventDefault();
    onInput({ kind: 'interrupt', window: window.id });
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl+C stops the running command, wherever the focus is in the host */}
      <div className="host" onKeyDown={interruptOnCtrlC}>
        <HostTabs
          run={deferredRun}
          active={window.id}
          onSelect={props.onSelect}
          onTap={isRunOpen ? openWindow : null}
          panelId={panelId}
        />
        <div id={panelId} role="tabpanel" aria-label={titleOf(run, window)} className="flex min-h-0 flex-1 flex-col">
          {tool ? (
            <ToolView
              id={window.id}
              tool={tool}
              valueActions={valueActions}
              onTap={isRunOpen ? tap : null}
              // The view in front of the host is not a window of the host and cannot be closed.
              onClose={isRunOpen && window.kind !== placeTool ? () => tap(`close/${window.id}`) : null}
            />
          ) : (
            <>
              <Terminal
                key={window.id}
                entries={props.log.get(window.id) ?? noEntries}
                label={titleOf(run, window)}
                // The input line below the output shows the prompt.
                prompt={null}
                valueActions={valueActions}
              />
              {isRunning ? (
                <RunningLine run={run} window={window.id} onInput={onInput} />
              ) : (
                <CommandLine
                  {...props}
                  window={window.id}
                  label={titleOf(run, window)}
                  input={input}
                  opensKeyboard={isKeyboardOpen || !isTouchScreen()}
                />
              )}
            </>
          )}
        </div>
        <TaskBar run={deferredRun} host={window.host} onTap={isRunOpen ? openWindow : null} onInput={onInput} />
      </div>
      {isRunning || tool || !isRunOpen ? (
        // Without an input line, there are no words to offer. The output takes their place.
        <div className={cx('flex justify-end gap-1.5', !props.stepBack && 'xl:hidden')}>
          {props.stepBack}
          <span className="xl:hidden">
            <WaitMenu run={run} host={window.host} onInput={onInput} />
          </span>
        </div>
      ) : (
        <NextWords
          run={run}
          deferredRun={deferredRun}
          window={window.id}
          host={window.host}
          drafts={props.drafts}
          drillWords={props.drillWords}
          onInput={onInput}
          isKeyboardOpen={isKeyboardOpen}
          onKeyboard={toggleKeyboard}
          onWordPicked={onWordPicked}
          stepBack={props.stepBack}
        />
      )}
    </>
  );
});

const isTouchScreen = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Scrolls a box to the end of the command line in it. */
function scrollToEnd(element: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const box = element?.parentElement;
    if (box) box.scrollTop = box.scrollHeight;
  });
}

type CommandLineProps = HostViewProps & {
  window: string;
  label: string;
  input: RefObject<HTMLTextAreaElement | null>;
  opensKeyboard: boolean;
};

function CommandLine(props: CommandLineProps) {
  const { run, inputs, window, label, input, opensKeyboard, onInput, drafts } = props;
  const { t } = useLingui();
  const shell = run.windows.get(window);
  const typed = useDraft(drafts, window);
  const history = useMemo(
    () => inputs.flatMap((each) => (each.kind === 'line' && each.window === window && each.text ? [each.text] : [])),
    [inputs, window],
  );
  useEffect(() => {
    // The element that had the focus was removed: the box of the running command line, or the input line of a window
    // that was closed.
    if (document.activeElement === document.body) input.current?.focus({ preventScroll: true });
  }, [input, window]);
  if (!shell) return null;
  return (
    <CommandInput
      key={window}
      ref={input}
      label={label}
      prompt={promptOf(shell)}
      host={hostNameAtPrompt(run, window)}
      value={typed}
      onChange={(text) => drafts.set(window, text)}
      onEnter={(text) => {
        drafts.set(window, '');
        onInput({ kind: 'line', window, text });
      }}
      history={history}
      complete={(text) => complete(run, window, text)}
      maximumLength={maxLineLength}
      opensKeyboard={opensKeyboard}
      disabledReason={run.ended === 'no' ? undefined : t`The work on the host is over.`}
    />
  );
}

/** The name of the host of a window if the drill has several hosts; null if the drill has one host. */
const hostNameAtPrompt = ({ part: { hosts } }: Run, window: string): string | null =>
  hosts.length > 1 ? (hosts.find(({ id }) => window.startsWith(`${id}/`))?.name ?? null) : null;

type RunningLineProps = Pick<HostViewProps, 'run' | 'onInput'> & { window: string };

/** Replaces the input line while a command line is running. */
function RunningLine({ run, window, onInput }: RunningLineProps) {
  const seconds = runningSeconds(run, window) ?? 0;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The input line had the focus and was removed. The box gets the focus, so that Ctrl+C works. A button in the box
    // does not get the focus, because a stray Enter would press the button.
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box} className="host-ask" tabIndex={-1}>
      <span className="host-prompt" role="status">
        <Trans>Running, {seconds} s</Trans>
      </span>
      <span className="grow" />
      <button
        type="button"
        className="host-key"
        onClick={() => onInput({ kind: 'wait', seconds: secondsLeft(run, window) })}
      >
        <Trans>Wait until it ends</Trans>
      </button>
      <button type="button" className="host-key" onClick={() => onInput({ kind: 'interrupt', window })}>
        <Trans>Ctrl+C</Trans>
      </button>
    </div>
  );
}

type TaskBarProps = Pick<HostViewProps, 'run' | 'onInput'> & {
  host: string;
  onTap: ((target: string) => void) | null;
};

const TaskBar = memo(function TaskBar({ run, host, onTap, onInput }: TaskBarProps) {
  return (
    <div className="host-task">
      <TaskTools tools={onTap ? toolsOf(run, host) : []} onOpen={(tool) => onTap?.(`tool/${host}/${tool}`)} />
      {run.ended === 'no' ? (
        <WaitMenu run={run} host={host} onInput={onInput} />
      ) : (
        <span className="host-name">{taskBarClock(run, host)}</span>
      )}
    </div>
  );
});
