import { createServer, type ServerResponse } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { startOpenidProvider } from '../../testing/openid-provider.ts';
import { readDirectorySettings } from './directory-settings.ts';
import { DirectoryUnavailable, newSignInSecrets, openDirectory } from './directory.ts';

const siteOrigin = 'http://127.0.0.1:3000';
const provider = await startOpenidProvider({ siteOrigin });
afterAll(provider.close);

const openWith = (environment: Record<string, string>) => {
  const read = readDirectorySettings({ ...provider.environment, ...environment });
  const directory = 'settings' in read && openDirectory({ directory: read.settings, publicUrl: siteOrigin });
  if (!directory) throw new Error('The settings are not valid.');
  return directory;
};
const signInAddress = (environment: Record<string, string> = {}) =>
  openWith(environment).signInAddress(newSignInSecrets(), { forcesNewSignIn: false });

describe('the connection to a directory (OpenID provider)', () => {
  test('fetches the discovery document again at the next sign-in if the earlier fetch failed', async () => {
    let isUp = false;
    /**
     * Replies with 503 while `isUp` is false. Otherwise forwards the request to the provider, and returns the reply of
     * the provider with this server as the issuer.
     */
    const answer = async (url: string | undefined, response: ServerResponse) => {
      if (!isUp) {
        response.writeHead(503).end();
        return;
      }
      const text = await (await fetch(`${provider.issuer}${url}`)).text();
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(text.replaceAll(provider.issuer, issuer));
    };
    const server = createServer((request, response) => void answer(request.url, response));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

    const directory = openWith({ OIDC_ISSUER: issuer });
    const beginSignIn = () => directory.signInAddress(newSignInSecrets(), { forcesNewSignIn: false });
    await expect(beginSignIn()).rejects.toThrow(DirectoryUnavailable);

    isUp = true;
    expect(await beginSignIn()).toContain(`${issuer}/auth?`);
    server.close();
  });

  test.each([
    ['does not listen', 'http://127.0.0.1:1'],
    ['states another issuer in its discovery document', provider.issuer.replace('127.0.0.1', 'localhost')],
    ['does not serve the path of the issuer', `${provider.issuer}/elsewhere`],
  ])('is unavailable if the provider %s', async (_, issuer) => {
    await expect(signInAddress({ OIDC_ISSUER: issuer })).rejects.toThrow(DirectoryUnavailable);
  });

  test('sends the setting OIDC_PROMPT to the provider, and no prompt without the setting', async () => {
    expect(new URL(await signInAddress()).searchParams.get('prompt')).toBeNull();
    const address = await signInAddress({ OIDC_PROMPT: 'select_account' });
    expect(new URL(address).searchParams.get('prompt')).toBe('select_account');
  });
});
