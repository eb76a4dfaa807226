import { cmdPrompt, runCmdLine } from '../cmd/shell.ts';
import { powershellPrompt, runPowerShellLine } from '../powershell/shell.ts';
import type { Session, ShellWindow } from './session.ts';

/** The prompt of a window, for example `C:\Windows\system32>`. */
export const promptOf = (window: ShellWindow): string =>
  window.shell === 'cmd' ? cmdPrompt(window) : powershellPrompt(window);

/** Runs a line in the shell of the session's window. */
export function runLine(session: Session, text: string): void {
  if (session.window.shell === 'cmd') runCmdLine(session, text);
  else runPowerShellLine(session, text);
}
