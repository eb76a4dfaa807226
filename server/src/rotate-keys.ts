/*
 * `npm run keys:rotate`: creates a new site key for signing new certificates. Older certificates remain verifiable,
 * because their public keys are stored. A running server uses the new key without a restart.
 */
import { ConfigError, readConfigOfCommand } from './config.ts';
import { describeFailure } from './describe-failure.ts';
import { printToOperator, printErrorToOperator } from './platform/logging/logger.ts';
import { EnvironmentFileFault } from './environment-file.ts';
import { rotateSiteKey, SiteKeyFault } from './platform/signing/site-keys.ts';

try {
  const { siteKeyFile } = readConfigOfCommand();
  printToOperator(
    `The site signs with key ${await rotateSiteKey(siteKeyFile)} now. Old certificates can still be verified.`,
  );
} catch (error) {
  const isKeyFileMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (isKeyFileMissing) printErrorToOperator('There is no site key yet: the first start of the server makes it.');
  else printErrorToOperator(describeFailure(error, [ConfigError, EnvironmentFileFault, SiteKeyFault]));
  process.exitCode = 1;
}
