/*
 * `npm run keys:rotate`: new certificates are signed with a new key from now on. Old ones still verify: their public
 * keys are kept. A running server needs no restart.
 */
import { ConfigFault, readConfig } from './config.ts';
import { tellOperator, tellOperatorOfFailure } from './platform/logging/logger.ts';
import { rotateSiteKey, SiteKeyFault } from './platform/signing/site-keys.ts';

try {
  const { siteKeyFile } = readConfig();
  tellOperator(`The site signs with key ${await rotateSiteKey(siteKeyFile)} now. Old certificates still verify.`);
} catch (error) {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  const isExpected = error instanceof ConfigFault || error instanceof SiteKeyFault;
  if (isMissing) tellOperatorOfFailure('There is no site key yet: the first start of the server makes it.');
  else tellOperatorOfFailure(isExpected ? error.message : String((error as Error).stack ?? error));
  process.exitCode = 1;
}
