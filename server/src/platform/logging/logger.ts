import { isIP } from 'node:net';
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
  // PostgreSQL quotes values of rows in these fields of an error.
  'err.detail',
  'err.where',
  'err.*.detail',
  'err.*.where',
  'err.aggregateErrors[*].detail',
  'err.aggregateErrors[*].where',
];

const censor = '[kept out of the log]';

/**
 * Replaces the parts of a URL that are secret or personal:
 * - the answer of the OpenID Connect provider (directory), which contains a code
 * - the words of a search, which can be a name
 * - what looks like a token (at least 40 characters), because the URL of a one-time link contains its token
 */
const redactUrl = (url: string) =>
  url
    .replace(/^(\/api\/directory\/callback)\?.*$/s, `$1?${censor}`)
    .replaceAll(/([?&]search=)[^&]*/g, `$1${censor}`)
    .replaceAll(/[\w-]{40,}/g, censor);

/**
 * The logged fields of a request. They contain no credentials. A forwarded address can be any text at this point, so
 * the address is checked here too.
 */
function describeRequest({ method, url, host, ip = '' }: { method: string; url: string; host?: string; ip?: string }) {
  return { method, url: redactUrl(url), host, remoteAddress: isIP(ip) === 0 ? 'not an IP address' : ip };
}

/**
 * Creates a logger that writes one JSON line per event to `destination`, or to standard output if `destination` is
 * absent.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: redactedPaths, censor },
    serializers: { req: describeRequest },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Prints a line for the operator at the terminal, for example the URL of the server. This line is not part of the log.
 */
export function printToOperator(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints an error message for the operator at the terminal, before the process exits. */
export function printErrorToOperator(line: string): void {
  process.stderr.write(`${line}\n`);
}
