import type { HostSetup, Input, Run, SheetLine } from '@loopcheck/simulator';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type CallDraft, emptyCall } from './call.rules.ts';
import { createWindowDrafts } from './drafts-of-windows.ts';
import { listValuesOfSeed } from './heard.rules.ts';
import { shownWindow, findWindowBroughtToFront } from './host-windows.rules.ts';
import type { OpenRun, OpenRunState } from './open-run.ts';
import { useStepAhead } from './use-step-ahead.ts';
import { findValueSources } from './value-sources.rules.ts';

/**
 * The state of the run's page that is not part of the run: the window in front, the sheet line that is being written,
 * and the panel for calls and drill events. The second parameter is the current state of the run. After a typed line,
 * `deferredState` is the state before this line until the output of the line is painted (see `useAfterOutput`). The
 * sheet shows `deferredState`.
 */
export function useRunView(
  openRun: OpenRun,
  { run, frames, inputs, isWaiting }: OpenRunState,
  deferredState: OpenRunState,
) {
  const [chosenWindow, setChosenWindow] = useState(() => [...run.windows.keys()][0] ?? '');
  const active = shownWindow(run, chosenWindow)?.id ?? chosenWindow;
  const [drafts] = useState(createWindowDrafts);
  useStepAhead(openRun, drafts);
  const [selectedLine, setSelectedLine] = useState<string | null>(null);
  /** True after the trainee has opened the panel to call a contact. For a drill event, the panel opens by itself. */
  const [isCalling, setIsCalling] = useState(false);
  /**
   * The id of the drill event whose panel the trainee has closed without an answer or a call, to look at the host first; null if
   * there is none.
   */
  const [postponedEvent, setPostponedEvent] = useState<string | null>(null);
  const [callDrafts, setCallDrafts] = useState<ReadonlyMap<string, CallDraft>>(new Map());
  const { part } = run;
  const { sheet: sheetLines } = part;
  const { values } = run;
  /** For each sheet line, by its id: where its value was shown or said. */
  const sources = useMemo(
    () => findValueSources(sheetLines, deferredState.frames, deferredState.inputs, listValuesOfSeed({ values })),
    [sheetLines, deferredState.frames, deferredState.inputs, values],
  );

  // `run.sheet` maps the id of a sheet line to the value that is written on it.
  const isEmpty = ({ id }: SheetLine) => (run.sheet.get(id) ?? '') === '';
  const currentSheetLine = selectedLine ?? sheetLines.find(isEmpty)?.id ?? null;

  /** While inputs wait for code to load: the run before the first of these inputs. Null if no input waits. */
  const runBeforeLoading = useRef<Run | null>(null);
  useEffect(() => {
    if (isWaiting || runBeforeLoading.current === null) return;
    const broughtToFront = findWindowBroughtToFront(runBeforeLoading.current, run, []);
    runBeforeLoading.current = null;
    if (broughtToFront !== undefined) setChosenWindow(broughtToFront);
  }, [run, isWaiting]);

  const send = useCallback(
    (input: Input) => {
      const runBefore = openRun.getState().run;
      openRun.add(input);
      const after = openRun.getState();
      if (after.isWaiting) {
        // The input is not part of the run yet. When the code has loaded, the effect above changes the window in front.
        runBeforeLoading.current ??= runBefore;
      } else if (after.run !== runBefore) {
        const changedWindows = after.frames.at(-1)?.screens.map(({ window }) => window) ?? [];
        const broughtToFront = findWindowBroughtToFront(runBefore, after.run, changedWindows);
        if (broughtToFront !== undefined) setChosenWindow(broughtToFront);
      }
      if (input.kind === 'write') setSelectedLine(null);
    },
    [openRun],
  );
  const write = useCallback((id: string, value: string) => send({ kind: 'write', line: id, value }), [send]);
  const openCall = useCallback(() => setIsCalling(true), []);
  // `run.windows` contains only the windows with a prompt. Tools have no prompt and are not in it.
  const canInsert = run.windows.size > 0;
  const insert = useCallback(
    (text: string) => {
      const window = findWindowForCommand(openRun.getState().run, active);
      drafts.set(window, text);
      setChosenWindow(window);
    },
    [openRun, active, drafts],
  );
  return {
    /** The id of the window in front. */
    active,
    selectWindow: setChosenWindow,
    send,
    write,
    drafts,
    /**
     * Puts a command line of a procedure after the prompt of the window in front, or of another window if the window in
     * front has no prompt. Null if no window has a prompt.
     */
    insert: canInsert ? insert : null,
    sources,
    currentSheetLine,
    selectLine: setSelectedLine,
    hostToCompare: useMemo(
      () => findHostToCompare(part.hosts, active, { frames, inputs }),
      [part, active, frames, inputs],
    ),
    isCalling,
    openCall,
    postponedEvent,
    /**
     * What the trainee has chosen in the panel so far. `event` is the id of the drill event to which the trainee
     * reacts, or null if the trainee starts a call. The draft is kept while the panel is closed.
     */
    callDraft: (event: string | null) =>
      withOnlyHost(callDrafts.get(event ?? keyOfStartedCall) ?? emptyCall, part.hosts),
    setCallDraft: (event: string | null, draft: CallDraft) =>
      setCallDrafts((before) => new Map(before).set(event ?? keyOfStartedCall, draft)),
    /** Sends a call or an answer, and closes the panel. */
    sendFromPanel: (event: string | null, input: Input) => {
      setIsCalling(false);
      setCallDrafts((before) => new Map(before).set(event ?? keyOfStartedCall, emptyCall));
      send(input);
    },
    leavePanel: (event: string | null) => {
      setIsCalling(false);
      setPostponedEvent(event);
    },
  };
}

/** Fills in the host if the drill has only one: the trainee then need not choose which host a call is about. */
function withOnlyHost(draft: CallDraft, [host, ...others]: readonly HostSetup[]): CallDraft {
  if (!host || others.length > 0 || draft.says.host !== undefined) return draft;
  return { ...draft, says: { ...draft.says, host: host.id } };
}

/** The key, in `callDrafts`, of a call that the trainee starts. The other keys are ids of drill events. */
const keyOfStartedCall = '';

/**
 * The id of the window into which a command line of a procedure is inserted. This is the window in front if it has a
 * prompt; otherwise a window of the same host with a prompt, or else any window with a prompt. Empty if there is none.
 */
function findWindowForCommand({ windows }: Run, active: string): string {
  if (windows.has(active)) return active;
  const ids = [...windows.keys()];
  return ids.find((id) => hostOf(id) === hostOf(active)) ?? ids[0] ?? '';
}

/** The host of a window. The id of a window begins with the id of its host and a slash, for example `hist/cmd`. */
const hostOf = (window: string): string => window.split('/')[0] ?? '';

/**
 * The host whose label the page shows for the comparison with the permit: the host of the window in front. Null if the
 * trainee has compared the label and has then entered a command line on the host.
 */
function findHostToCompare(
  hosts: readonly HostSetup[],
  active: string,
  { frames, inputs }: Pick<OpenRunState, 'frames' | 'inputs'>,
): { host: HostSetup; isCompared: boolean } | null {
  const host = hosts.find(({ id }) => id === hostOf(active)) ?? hosts[0];
  if (!host) return null;
  // Each input has one frame, at the same index. -1 if the label has not been compared.
  const comparingIndex = frames.findIndex(({ acts }) =>
    acts.some((act) => act.act === 'label-compared' && act.host === host.id),
  );
  const isCompared = comparingIndex !== -1;
  const hasEnteredLine = inputs
    .slice(comparingIndex + 1)
    .some((input) => input.kind === 'line' && input.window.startsWith(`${host.id}/`));
  return isCompared && hasEnteredLine ? null : { host, isCompared };
}
