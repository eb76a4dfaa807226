import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Paths of fields that are removed from every logged object: request details and secrets. */
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

/** One-time links have their token in the path, so path parts that look like a token are redacted. */
const withoutTokens = (url: string) => url.replaceAll(/[\w-]{40,}/g, '[kept out of the log]');

/** What is logged of a request: enough to identify it, and no credentials. */
function describeRequest(request: { method: string; url: string; host?: string; ip?: string }) {
  return { method: request.method, url: withoutTokens(request.url), host: request.host, remoteAddress: request.ip };
}

/** Writes one JSON line per event to standard output, where systemd or the container runtime collects it. */
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

/** The message before the process exits with an error. */
export function tellOperatorOfFailure(line: string): void {
  process.stderr.write(`${line}\n`);
}
