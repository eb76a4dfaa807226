/*
 * `npm run keys:rotate`: creates a new site key for signing new certificates. Older certificates remain verifiable,
 * because their public keys are stored. A running server uses the new key without a restart.
 */
import { ConfigFault, readConfig } from './config.ts';
import { describeFailure } from './describe-failure.ts';
import { tellOperator, tellOperatorOfFailure } from './platform/logging/logger.ts';
import { rotateSiteKey, SiteKeyFault } from './platform/signing/site-keys.ts';

try {
  const { siteKeyFile } = readConfig();
  tellOperator(`The site signs with key ${await rotateSiteKey(siteKeyFile)} now. Old certificates still verify.`);
} catch (error) {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (isMissing) tellOperatorOfFailure('There is no site key yet: the first start of the server makes it.');
  else tellOperatorOfFailure(describeFailure(error, [ConfigFault, SiteKeyFault]));
  process.exitCode = 1;
}
