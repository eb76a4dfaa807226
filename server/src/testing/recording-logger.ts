import type { Logger } from '../platform/logging/logger.ts';

/** One line that was logged. */
export interface LoggedLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
}

/** A logger that keeps what it is told from `info` up, for tests of what an operator gets to read. */
export function recordingLogger(): { log: Logger; logged: LoggedLine[] } {
  const logged: LoggedLine[] = [];
  const at =
    (level: LoggedLine['level']) =>
    (...said: unknown[]) =>
      void logged.push({ level, message: String(said.at(-1)) });
  const log = { debug: () => undefined, info: at('info'), warn: at('warn'), error: at('error') };
  return { log: log as unknown as Logger, logged };
}
