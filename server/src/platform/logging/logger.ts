import { type DestinationStream, type Logger, pino } from 'pino';

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

/** A one-time link carries its token in the path: whatever is as long and as random as a token is kept out. */
const withoutTokens = (url: string) => url.replaceAll(/[\w-]{40,}/g, '[kept out of the log]');

/** What is kept of a request: enough to find it again, nothing that opens a door. */
function describeRequest(request: { method: string; url: string; host?: string; ip?: string }) {
  return { method: request.method, url: withoutTokens(request.url), host: request.host, remoteAddress: request.ip };
}

/** One JSON line per event on standard output; systemd and containers keep it from there. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: redacted, censor: '[kept out of the log]' },
    serializers: { req: describeRequest },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Lines for the person at the terminal: the address, the sample accounts, what to do next. */
export function tellOperator(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The last words before the process stops. */
export function tellOperatorOfFailure(line: string): void {
  process.stderr.write(`${line}\n`);
}
