import { cmdPrompt, runCmdLine } from '../cmd/shell.ts';
import { neededParts } from '../later/parts.ts';
import { powershellPrompt } from '../powershell/prompt.ts';
import type { Session, ShellWindow } from './session.ts';

/** The prompt of a window, for example `C:\Windows\system32>`. Empty while a line waits for an answer. */
export function promptOf(window: ShellWindow): string {
  if (window.question) return '';
  return window.shell === 'cmd' ? cmdPrompt(window) : powershellPrompt(window);
}

/** Runs a line in the shell of the session's window, or goes on with the line that waits for this answer. */
export function runLine(session: Session, text: string): void {
  const { question } = session.window;
  const line = question?.line ?? text;
  const answers = question ? [...question.answers, text] : [];
  session.giveAnswers(answers);
  session.changeWindow((window) => {
    const { question: _, ...idle } = window;
    return idle;
  });
  if (session.window.shell === 'cmd') runCmdLine(session, line);
  else neededParts().runPowerShellLine(session, line);
  if (session.isWaiting) session.changeWindow((window) => ({ ...window, question: { line, answers } }));
}
