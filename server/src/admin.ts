/*
 * `npm run admin -- COMMAND EMAIL`: the commands for the operator. They approve a registration, create a one-time link
 * for a new password, or remove lost second factors. They work even if the server is not running.
 */
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
import { openDatabaseForCommand } from './platform/db/prepare.ts';
import { DatabaseRefusal } from './platform/db/refusal.ts';
import { createLogger, printToOperator, printErrorToOperator } from './platform/logging/logger.ts';
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

/** Executes a command and returns the message for the operator. `email` can also be an employee ID. */
type Command = (db: Database, email: string, config: Config) => Promise<string>;

/** The commands by name, with their options. */
const commands: Record<string, Command> = {
  reset: async (db, email, config) => {
    const result = await createResetLinkByOperator(db, email, systemClock.now());
    if (result === 'unknown') throw new AdminRefusal(`Nobody has an account with ${email}.`);
    if (result === 'inactive') throw new AdminRefusal(`The account of ${email} is closed. An admin opens it again.`);
    const siteOrigin = config.publicUrl ?? `http://${config.host}:${config.port}`;
    const fileName = `reset-link-${email.toLowerCase().replaceAll(/[^a-z0-9.@+-]/g, '_')}.txt`;
    const filePath = await writeLinkFile(config.dataDir, fileName, `${siteOrigin}/one-time-link/${result.token}`);
    return `The link is in ${filePath}. It works once, for 24 hours.`;
  },
  'reset --second-factor': async (db, email) => {
    const outcome = await resetSecondFactorByOperator(db, email, systemClock.now());
    if (outcome === 'unknown') throw new AdminRefusal(`Nobody has an account with ${email}.`);
    return outcome === 'reset'
      ? `${email} signs in with the password alone now, and is signed out everywhere.`
      : `${email} has no second factor; nothing changed.`;
  },
  approve: async (db, email) => {
    const outcome = await approveRegistrationByOperator(db, email, systemClock.now());
    if (outcome === 'unknown') throw new AdminRefusal(`Nobody has registered with ${email}.`);
    return outcome === 'approved' ? `${email} may sign in now.` : `${email} was let in before; nothing changed.`;
  },
};

async function run([name = '', email = '', ...options]: readonly string[]): Promise<void> {
  const nameWithOptions = [name, ...options].join(' ');
  const command = Object.hasOwn(commands, nameWithOptions) ? commands[nameWithOptions] : undefined;
  if (!command || email.trim() === '') throw new AdminRefusal(usage);
  const config = readConfigOfCommand();
  if (config.databaseUrl === null && !existsSync(clusterFolderOf(config.dataDir))) {
    throw new AdminRefusal(
      `There is no Loopcheck in ${config.dataDir}. Set DATA_DIR as the server has it, or LOOPCHECK_ENV_FILE to the environment file of the service.`,
    );
  }
  const database = await openDatabaseForCommand({
    ...config,
    migrationsDirectory: path.resolve(import.meta.dirname, '../migrations'),
    log: createLogger('error'),
    maxConnections: 1,
  });
  try {
    // An employee ID keeps its case, because PostgreSQL ignores the case when it compares employee IDs.
    const signInName = email.includes('@') ? email.trim().toLowerCase() : email.trim();
    printToOperator(await command(database.db, signInName, config));
  } finally {
    await database.stop();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  printErrorToOperator(describeFailure(error, [AdminRefusal, ConfigError, EnvironmentFileFault, DatabaseRefusal]));
  process.exitCode = 1;
}
