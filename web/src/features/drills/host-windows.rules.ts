import { type HostSetup, promptOf, type Run, type WindowId } from '@loopcheck/simulator';

/** A tab of the host: a window with a prompt, or a tool. */
export interface HostWindow {
  readonly id: WindowId;
  /** The id of the host. */
  readonly host: string;
  /** The kind of a shell, for example `cmd-elevated`, or the id of a tool. */
  readonly kind: string;
  /** The title of a tool; null for a window with a prompt. */
  readonly title: string | null;
}

/**
 * The open windows of all hosts: first the windows with a prompt, then the tools, each in the order in which they were
 * opened.
 */
export function listWindows(run: Run): readonly HostWindow[] {
  const shells = [...run.windows.keys()].map((id) => ({ id, ...splitWindowId(id), title: null }));
  const tools = [...run.tools].map(([id, { title }]) => ({ id, ...splitWindowId(id), title }));
  return [...shells, ...tools];
}

/** Splits the id of a window, such as `hist/cmd-elevated`, into the id of its host and the kind of the window. */
function splitWindowId(id: WindowId): { readonly host: string; readonly kind: string } {
  const [host = '', ...kind] = id.split('/');
  return { host, kind: kind.join('/') };
}

/**
 * Splits the hosts into those at the place of the trainee (`here`) and those `elsewhere`. A host is in `here` if one of
 * its windows was open at the start of the run or is open now. The view of what is in front of the host counts as a
 * window too.
 */
export function hostsByPlace(run: Run): {
  readonly here: readonly HostSetup[];
  readonly elsewhere: readonly HostSetup[];
} {
  const open = new Set(listWindows(run).map(({ host }) => host));
  const { hosts } = run.part;
  const isHere = ({ id, windowsOpen }: HostSetup) => open.has(id) || windowsOpen.length > 0;
  return { here: hosts.filter(isHere), elsewhere: hosts.filter((host) => !isHere(host)) };
}

/** The kinds of windows with a prompt that can be opened on a host. */
export const shellKinds = ['cmd', 'cmd-elevated', 'powershell', 'powershell-elevated'] as const;
export type ShellKind = (typeof shellKinds)[number];

export const isShellKind = (kind: string): kind is ShellKind => shellKinds.some((each) => each === kind);

/**
 * The window that an input brings to the front: a window that the input opened, or a tool whose content the input
 * changed. `changedWindows` are the ids of the windows whose content changed. Undefined if the window in front stays.
 */
export function findWindowBroughtToFront(
  before: Run,
  after: Run,
  changedWindows: readonly WindowId[],
): WindowId | undefined {
  const opened = listWindows(after).find(({ id }) => !before.windows.has(id) && !before.tools.has(id));
  return opened?.id ?? changedWindows.find((id) => after.tools.has(id));
}

/**
 * Returns the chosen window. If it was closed, returns another window of the same host, so that nobody types on another
 * host by mistake. If this host has no open window, returns the first window of all hosts. Undefined if no window is
 * open.
 */
export function shownWindow(run: Run, chosen: WindowId): HostWindow | undefined {
  const windows = listWindows(run);
  const { host: chosenHost } = splitWindowId(chosen);
  return windows.find(({ id }) => id === chosen) ?? windows.find(({ host }) => host === chosenHost) ?? windows[0];
}

/**
 * The prompt of a window for the next command line; null while a command line is running in the window, and for a tool.
 */
export function nextPrompt(run: Run, id: WindowId): string | null {
  const shell = run.windows.get(id);
  return shell && !shell.running ? promptOf(shell) : null;
}
