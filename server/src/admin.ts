/*
 * `npm run admin -- COMMAND EMAIL`: commands with which the operator approves a registration or creates a link for a
 * new password. The commands work whether or not the server is running.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError, readConfig } from './config.ts';
import { describeFailure } from './describe-failure.ts';
import { approveRegistrationByOperator, createResetLinkByOperator } from './features/accounts/index.ts';
import { writeLinkFile } from './first-admin.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { Database } from './platform/db/database.ts';
import { clusterFolderOf } from './platform/db/embedded/cluster.ts';
import { openDatabaseForCommand } from './platform/db/prepare.ts';
import { DatabaseRefusal } from './platform/db/refusal.ts';
import { createLogger, printToOperator, printErrorToOperator } from './platform/logging/logger.ts';

const usage = `Usage: npm run admin -- COMMAND EMAIL

  reset EMAIL    makes a one-time link with which this person sets a new password
  approve EMAIL  lets in somebody who has registered and waits`;

/** Thrown if a command cannot be executed. The message is for the operator. */
class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal';
}

/** Executes a command and returns the message for the operator. */
type Command = (db: Database, email: string, config: Config) => Promise<string>;

const commands: Record<string, Command> = {
  reset: async (db, email, config) => {
    const result = await createResetLinkByOperator(db, email, systemClock.now());
    if (result === 'unknown') throw new AdminRefusal(`Nobody has an account with ${email}.`);
    if (result === 'inactive') throw new AdminRefusal(`The account of ${email} is closed. An admin opens it again.`);
    const siteOrigin = config.publicUrl ?? `http://${config.host}:${config.port}`;
    const fileName = `reset-link-${email.replaceAll(/[^a-z0-9.@+-]/g, '_')}.txt`;
    const filePath = await writeLinkFile(config.dataDir, fileName, `${siteOrigin}/one-time-link/${result.token}`);
    return `The link is in ${filePath}. It works once, for 24 hours.`;
  },
  approve: async (db, email) => {
    const outcome = await approveRegistrationByOperator(db, email, systemClock.now());
    if (outcome === 'unknown') throw new AdminRefusal(`Nobody has registered with ${email}.`);
    return outcome === 'approved' ? `${email} may sign in now.` : `${email} was let in before; nothing changed.`;
  },
};

async function run([name = '', email = '', ...extraArguments]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || !email.includes('@') || extraArguments.length > 0) throw new AdminRefusal(usage);
  const config = readConfig();
  if (config.databaseUrl === null && !existsSync(clusterFolderOf(config.dataDir))) {
    throw new AdminRefusal(`There is no Loopcheck in ${config.dataDir}. Set DATA_DIR as the server has it.`);
  }
  const database = await openDatabaseForCommand({
    ...config,
    migrationsDirectory: path.resolve(import.meta.dirname, '../migrations'),
    log: createLogger('error'),
    maxConnections: 1,
  });
  try {
    printToOperator(await command(database.db, email.trim().toLowerCase(), config));
  } finally {
    await database.stop();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  printErrorToOperator(describeFailure(error, [AdminRefusal, ConfigError, DatabaseRefusal]));
  process.exitCode = 1;
}
