import { existsSync, readFileSync } from 'node:fs';

/** The file with the environment variables of the service, at the path that docs/runbook.md uses. */
const defaultFile = '/etc/loopcheck.env';

type Environment = Record<string, string | undefined>;

/** Thrown if the environment file of the service cannot be read. The message tells the operator what to do. */
export class EnvironmentFileFault extends Error {
  override readonly name = 'EnvironmentFileFault';
}

/**
 * Returns `environment` together with the variables of the service's environment file. A variable of the file overrides
 * a variable of the same name in `environment`. systemd sets these variables only for the service itself. With this
 * function, commands such as `npm run admin` use the same database and files as the service.
 *
 * LOOPCHECK_ENV_FILE names the file. Without this variable, the file /etc/loopcheck.env is used if it exists and
 * neither DATA_DIR nor DATABASE_URL is set. Throws EnvironmentFileFault if the file cannot be read.
 */
export function withServiceEnvironment(environment: Environment, fallbackFile = defaultFile): Environment {
  const namedFile = environment['LOOPCHECK_ENV_FILE'];
  const isDatabaseChosen = Boolean(environment['DATA_DIR'] || environment['DATABASE_URL']);
  const isFallbackUsed = !isDatabaseChosen && existsSync(fallbackFile);
  const file = namedFile || (isFallbackUsed ? fallbackFile : undefined);
  return file === undefined ? environment : { ...environment, ...parseEnvironmentFile(readText(file)) };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new EnvironmentFileFault(
      `The environment file of the service cannot be read: ${reason}. ` +
        'Run this command as the user of the service, such as: sudo -u loopcheck npm run admin -- …, ' +
        'and let that user read the file: chgrp loopcheck and chmod 640.',
      { cause },
    );
  }
}

/**
 * Parses a file in the format of EnvironmentFile in systemd.exec(5), and returns its variables by name. Unlike in
 * dotenv files, a `#` inside a value belongs to the value, so a password can contain it.
 */
export function parseEnvironmentFile(text: string): Record<string, string> {
  // A backslash at the end of a line joins the next line to it.
  const lines = text.replaceAll(/\\\r?\n/g, '').split(/\r?\n/);
  const variables: Record<string, string> = {};
  for (const line of lines) {
    // Lines that are not `NAME=VALUE`, such as comments, do not match.
    const [, name, value] = /^\s*([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) variables[name] = unquote(value);
  }
  return variables;
}

/** Removes the quotation marks around a value, and the backslashes of its escape sequences. */
function unquote(value: string): string {
  // In single quotation marks, a backslash is an ordinary character.
  if (/^'[^']*'$/.test(value)) return value.slice(1, -1);
  // In double quotation marks, a backslash escapes only these four characters.
  if (/^".*"$/s.test(value)) return value.slice(1, -1).replaceAll(/\\(["\\$`])/g, '$1');
  // Without quotation marks, a backslash escapes every character.
  return value.replaceAll(/\\(.)/g, '$1');
}
