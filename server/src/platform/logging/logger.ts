import { type Logger, pino } from 'pino';

export type { Logger };

/** Where nothing of a request or a secret may show, whatever object is logged. */
const redacted = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  '*.password',
  '*.password_hash',
  '*.token',
];

/** One JSON line per event on standard output; systemd and containers keep it from there. */
export function createLogger(level: string): Logger {
  return pino({ level, redact: { paths: redacted, censor: '[kept out of the log]' } });
}

/** Lines for the person at the terminal: the address, the sample accounts, what to do next. */
export function tellOperator(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The last words before the process stops. */
export function tellOperatorOfFailure(line: string): void {
  process.stderr.write(`${line}\n`);
}
