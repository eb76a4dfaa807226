import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError, readConfigOfCommand } from './config.ts';
import { describeFailure } from './describe-failure.ts';
import { approveRegistrationByOperator, createResetLinkByOperator } from './features/accounts/index.ts';
import { resetSecondFactorByOperator } from './features/second-factor/index.ts';
import { writeLinkFile } from './first-admin.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { Database } from './platform/db/database.ts';
import { clusterFolderOf } from './platform/db/embedded/cluster.ts';
import { openDatabaseForCommand, type PreparedDatabase } from './platform/db/prepare.ts';
import { UnusableDatabaseError } from './platform/db/unusable-database-error.ts';
import { createLogger } from './platform/logging/logger.ts';
import { EnvironmentFileFault } from './environment-file.ts';

const usage = `Usage: npm run admin -- COMMAND EMAIL

  reset EMAIL                  makes a one-time link with which this person sets a new password
  reset EMAIL --second-factor  removes the app, the passkeys and the recovery codes of this person
  approve EMAIL                lets in somebody who has registered and waits

For a person without an email, "reset" takes the employee ID.`;

/** Thrown if a command cannot be executed. The message tells the operator the reason. */
class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal';
}

/**
 * Executes a command for one account and returns the message for the operator. `signInName` is the email of the
 * account, or the employee ID of a person without an email.
 */
type Command = (db: Database, signInName: string, config: Config) => Promise<string>;

/** The commands by name and flags. */
const commands: Record<string, Command> = {
  reset: async (db, signInName, config) => {
    const result = await createResetLinkByOperator(db, signInName, systemClock.now());
    if (result === 'unknown') throw new AdminRefusal(`Nobody has an account with ${signInName}.`);
    if (result === 'inactive')
      throw new AdminRefusal(`The account of ${signInName} is inactive. An admin must activate it first.`);
    const siteOrigin = config.publicUrl ?? `http://${config.host}:${config.port}`;
    const fileName = `reset-link-${signInName.toLowerCase().replaceAll(/[^a-z0-9.@+-]/g, '_')}.txt`;
    const filePath = await writeLinkFile(config.dataDir, fileName, `${siteOrigin}/one-time-link/${result.token}`);
    return `The link is in ${filePath}. It works once, for 24 hours.`;
  },
  'reset --second-factor': async (db, signInName) => {
    const outcome = await resetSecondFactorByOperator(db, signInName, systemClock.now());
    if (outcome === 'unknown') throw new AdminRefusal(`Nobody has an account with ${signInName}.`);
    return outcome === 'reset'
      ? `${signInName} signs in with the password alone now, and is signed out everywhere.`
      : `${signInName} has no second factor; nothing changed.`;
  },
  approve: async (db, signInName) => {
    const outcome = await approveRegistrationByOperator(db, signInName, systemClock.now());
    if (outcome === 'unknown') throw new AdminRefusal(`Nobody has registered with ${signInName}.`);
    return outcome === 'approved'
      ? `${signInName} can sign in now.`
      : `${signInName} was let in before; nothing changed.`;
  },
};

/** Opens the database of a site for one command. `stop` closes it. */
type OpenDatabase = (config: Config) => Promise<Pick<PreparedDatabase, 'db' | 'stop'>>;

const openDatabaseOfSite: OpenDatabase = (config) =>
  openDatabaseForCommand({
    ...config,
    migrationsDirectory: path.resolve(import.meta.dirname, '../migrations'),
    log: createLogger('error'),
    maxConnections: 1,
  });

/** Options with which tests execute commands on their own database. */
interface CommandOptions {
  /** The environment variables that configure the site; by default the variables of this process. */
  readonly environment?: Record<string, string | undefined>;
  readonly openSiteDatabase?: OpenDatabase;
}

async function execute(
  [commandName = '', typedName = '', ...flags]: readonly string[],
  { environment, openSiteDatabase = openDatabaseOfSite }: CommandOptions,
): Promise<string> {
  const commandWithFlags = [commandName, ...flags].join(' ');
  const command = Object.hasOwn(commands, commandWithFlags) ? commands[commandWithFlags] : undefined;
  if (!command || typedName.trim() === '') throw new AdminRefusal(usage);
  const config = readConfigOfCommand(environment);
  if (config.databaseUrl === null && !existsSync(clusterFolderOf(config.dataDir))) {
    throw new AdminRefusal(
      `There is no Loopcheck in ${config.dataDir}. Set DATA_DIR to the same folder as for the server, or LOOPCHECK_ENV_FILE to the environment file of the service.`,
    );
  }
  const database = await openSiteDatabase(config);
  // Emails are stored in lower case. Employee IDs need no change, because PostgreSQL compares them without regard to
  // case.
  const signInName = typedName.includes('@') ? typedName.trim().toLowerCase() : typedName.trim();
  let message: string;
  try {
    message = await command(database.db, signInName, config);
  } catch (error) {
    // An error while stopping the database must not hide the error of the command.
    await database.stop().catch(() => undefined);
    throw error;
  }
  try {
    await database.stop();
  } catch (error) {
    // The change is saved, so the operator must see the result.
    return `${message}\nThe database could not be stopped afterwards: ${describeFailure(error, [Error])}`;
  }
  return message;
}

/** The exit code of a command, and its message for the operator. The code is 1 if the command was not executed. */
interface CommandResult {
  readonly code: 0 | 1;
  readonly output: string;
}

/** Executes the command in `args`, the arguments of `npm run admin`. Never rejects. */
export async function executeAdminCommand(
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  try {
    return { code: 0, output: await execute(args, options) };
  } catch (error) {
    const expectedErrors = [AdminRefusal, ConfigError, EnvironmentFileFault, UnusableDatabaseError];
    return { code: 1, output: describeFailure(error, expectedErrors) };
  }
}
