import type { DatabaseLog } from '../platform/db/log.ts';

/** One logged line. */
export interface LoggedLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
}

/** A logger that records lines of level `info` and above, for tests of the log that operators read. */
export function recordingLogger(): { log: DatabaseLog; logged: LoggedLine[] } {
  const logged: LoggedLine[] = [];
  const at =
    (level: LoggedLine['level']) =>
    (...said: unknown[]) =>
      void logged.push({ level, message: String(said.at(-1)) });
  return { log: { debug: () => undefined, info: at('info'), warn: at('warn'), error: at('error') }, logged };
}
