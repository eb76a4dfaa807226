import type { DatabaseLog } from '../platform/db/log.ts';

/** One line that was logged. */
export interface LoggedLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
}

/** A logger that keeps what it is told from `info` up, for tests of what an operator gets to read. */
export function recordingLogger(): { log: DatabaseLog; logged: LoggedLine[] } {
  const logged: LoggedLine[] = [];
  const at =
    (level: LoggedLine['level']) =>
    (...said: unknown[]) =>
      void logged.push({ level, message: String(said.at(-1)) });
  return { log: { debug: () => undefined, info: at('info'), warn: at('warn'), error: at('error') }, logged };
}
