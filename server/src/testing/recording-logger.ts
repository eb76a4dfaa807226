import type { DatabaseLog } from '../platform/db/log.ts';

/** One logged line. */
export interface LoggedLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
}

/** Creates a logger that records the messages of level `info` and above, for tests of log output. */
export function createRecordingLogger(): { log: DatabaseLog; logged: LoggedLine[] } {
  const logged: LoggedLine[] = [];
  // The message is the last argument; an object with fields can precede it.
  const recordAt =
    (level: LoggedLine['level']) =>
    (...args: unknown[]) =>
      void logged.push({ level, message: String(args.at(-1)) });
  const log = { debug: () => undefined, info: recordAt('info'), warn: recordAt('warn'), error: recordAt('error') };
  return { log, logged };
}
