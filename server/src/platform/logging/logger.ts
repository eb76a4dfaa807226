import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** The paths of fields with secrets. Their values are replaced in every logged object. */
const redactedPaths = [
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

/** Replaces the parts of a URL that look like a token, because the URL of a one-time link contains its token. */
const redactTokens = (url: string) => url.replaceAll(/[\w-]{40,}/g, '[kept out of the log]');

/** The logged fields of a request. They contain no credentials. */
function describeRequest(request: { method: string; url: string; host?: string; ip?: string }) {
  return { method: request.method, url: redactTokens(request.url), host: request.host, remoteAddress: request.ip };
}

/** Creates a logger that writes one JSON line per event to `destination`, or to standard output if it is absent. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: redactedPaths, censor: '[kept out of the log]' },
    serializers: { req: describeRequest },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Prints a line for the person at the terminal, for example the URL of the server. It is not part of the log. */
export function printToOperator(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints an error message for the person at the terminal before the process exits. */
export function printErrorToOperator(line: string): void {
  process.stderr.write(`${line}\n`);
}
