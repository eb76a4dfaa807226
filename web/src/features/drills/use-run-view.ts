import type { HostSetup, Input, Run, SheetLine } from '@loopcheck/simulator';
import { useCallback, useMemo, useState } from 'react';
import { type CallDraft, emptyCall } from './call.rules.ts';
import { createWindowDrafts } from './drafts-of-windows.ts';
import { listHeard, variedTexts } from './heard.rules.ts';
import { shownWindow, windowInFront } from './host-windows.rules.ts';
import type { OpenRun, OpenRunState } from './open-run.ts';
import { findAllSeenIn } from './seen-in.rules.ts';

/**
 * The state of the run's page that is not part of the run: the window in front, the current line of the sheet, and the
 * phone. `now` is the current state of the run, from which the window in front is taken. `shown` is the state that the
 * rest of the page shows, which may be older for one render.
 */
export function useRunView(openRun: OpenRun, now: OpenRunState, shown: OpenRunState) {
  const { run, frames, inputs } = shown;
  const [chosen, setChosen] = useState(() => [...now.run.windows.keys()][0] ?? '');
  const active = shownWindow(now.run, chosen)?.id ?? chosen;
  const [drafts] = useState(createWindowDrafts);
  const [selectedLine, setSelectedLine] = useState<string | null>(null);
  const [isCalling, setIsCalling] = useState(false);
  /** The id of the event whose panel the person has left to look at the host first; null if there is none. */
  const [leftEvent, setLeftEvent] = useState<string | null>(null);
  const [callDrafts, setCallDrafts] = useState<ReadonlyMap<string, CallDraft>>(new Map());
  const { part } = run;
  const { sheet } = part;
  const heard = useMemo(() => listHeard(frames), [frames]);
  const { values } = run;
  const seenIn = useMemo(
    () => findAllSeenIn(sheet, frames, inputs, variedTexts({ values })),
    [sheet, frames, inputs, values],
  );

  const isEmpty = ({ id }: SheetLine) => (run.sheet.get(id) ?? '') === '';
  const currentLine = selectedLine ?? sheet.find(isEmpty)?.id ?? null;

  const send = useCallback(
    (input: Input) => {
      const before = openRun.getState().run;
      openRun.add(input);
      const after = openRun.getState();
      const drawn = after.frames.at(-1)?.screens.map(({ window }) => window) ?? [];
      const front = windowInFront(before, after.run, after.run === before ? [] : drawn);
      if (front !== undefined) setChosen(front);
      if (input.kind === 'write') setSelectedLine(null);
    },
    [openRun],
  );
  const write = useCallback((id: string, value: string) => send({ kind: 'write', line: id, value }), [send]);
  const openCall = useCallback(() => setIsCalling(true), []);
  const returnToEvent = useCallback(() => setLeftEvent(null), []);
  const hasPrompt = now.run.windows.size > 0;
  const insert = useCallback(
    (text: string) => {
      const window = windowForLine(openRun.getState().run, active);
      drafts.set(window, text);
      setChosen(window);
    },
    [openRun, active, drafts],
  );
  return {
    active,
    select: setChosen,
    send,
    write,
    drafts,
    /**
     * Puts a line of a procedure into the window in front, or into the first one with a prompt. Null if there is none.
     */
    insert: hasPrompt ? insert : null,
    seenIn,
    heard,
    currentLine,
    selectLine: setSelectedLine,
    hostToCompare: useMemo(() => hostToCompare(part.hosts, active, { frames, inputs }), [part, active, frames, inputs]),
    isCalling,
    openCall,
    leftEvent,
    returnToEvent,
    /** What is chosen for an event, or with null for a call without an event. It is kept while the panel is closed. */
    callDraft: (event: string | null) => callDrafts.get(event ?? ownCall) ?? emptyCall,
    setCallDraft: (event: string | null, draft: CallDraft) =>
      setCallDrafts((before) => new Map(before).set(event ?? ownCall, draft)),
    /** Sends a call or an answer, and closes the panel. */
    sendFromPanel: (event: string | null, input: Input) => {
      setIsCalling(false);
      setCallDrafts((before) => new Map(before).set(event ?? ownCall, emptyCall));
      send(input);
    },
    leavePanel: (event: string | null) => {
      setIsCalling(false);
      setLeftEvent(event);
    },
  };
}

/** The key of the draft of a call without an event. */
const ownCall = '';

/**
 * The window into which a line is inserted: the one in front if it has a prompt, or else the first one with a prompt, if
 * possible of the same host. Empty if no window has a prompt.
 */
function windowForLine({ windows }: Run, active: string): string {
  if (windows.has(active)) return active;
  const ids = [...windows.keys()];
  return ids.find((id) => hostOf(id) === hostOf(active)) ?? ids[0] ?? '';
}

const hostOf = (window: string): string => window.split('/')[0] ?? '';

/**
 * The host whose label the page shows for the comparison with the permit: that of the window in front. Null after the
 * label was compared and a line was then typed on the host.
 */
function hostToCompare(
  hosts: readonly HostSetup[],
  active: string,
  { frames, inputs }: Pick<OpenRunState, 'frames' | 'inputs'>,
): { host: HostSetup; isCompared: boolean } | null {
  const host = hosts.find(({ id }) => id === hostOf(active)) ?? hosts[0];
  if (!host) return null;
  const comparedAt = frames.findIndex(({ acts }) =>
    acts.some((act) => act.act === 'label-compared' && act.host === host.id),
  );
  const isCompared = comparedAt !== -1;
  const isTyped = inputs
    .slice(comparedAt + 1)
    .some((input) => input.kind === 'line' && input.window.startsWith(`${host.id}/`));
  return isCompared && isTyped ? null : { host, isCompared };
}
