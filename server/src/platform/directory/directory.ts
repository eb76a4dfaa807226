import { directorySignInPaths } from '@loopcheck/contract/features/accounts/directory-sign-in.paths';
import * as oidc from 'openid-client';
import type { Config } from '../../config.ts';
import { forbidInsideTransaction } from '../db/transaction.ts';
import type { DirectorySettings } from './directory-settings.ts';

/** Three random values by which the server recognises the provider's answer to a sign-in. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What the provider states about a person. The signature, issuer, audience and nonce are checked. */
export interface DirectoryClaims {
  readonly issuer: string;
  /** The id of the person at the provider. */
  readonly subject: string;
  /** The time at which the person last signed in at the provider. Null if the provider does not state the time. */
  readonly signedInAt: Date | null;
  /** All claims by name, including those from which the fields above are read. */
  readonly all: Readonly<Record<string, unknown>>;
}

/** The directory of a site: an OpenID Connect provider. */
export interface Directory {
  readonly settings: DirectorySettings;
  /**
   * The address of the provider's sign-in page, to which the browser goes. With `forcesNewSignIn`, the provider asks
   * for the credentials even if the person is signed in there. Throws DirectoryUnavailable.
   */
  signInAddress(secrets: SignInSecrets, options: { readonly forcesNewSignIn: boolean }): Promise<string>;
  /**
   * Finishes a sign-in after the browser has returned from the provider. Sends the code in `query` to the provider, and
   * returns the claims that the provider states. `query` is the query of the return address. Throws
   * DirectoryUnavailable or DirectoryRefusal.
   */
  redeem(query: string, secrets: SignInSecrets): Promise<DirectoryClaims>;
}

/** Thrown if the provider does not answer, or answers with a server error, such as status 500. */
export class DirectoryUnavailable extends Error {
  override readonly name = 'DirectoryUnavailable';
}

/** Thrown if the provider refuses the sign-in, or if its answer does not pass the checks. */
export class DirectoryRefusal extends Error {
  override readonly name = 'DirectoryRefusal';
  /**
   * True if the provider refused the sign-in, for example because the person cancelled. False if a check by this server
   * failed.
   */
  readonly isByProvider: boolean;

  constructor(message: string, options: { readonly isByProvider: boolean; readonly cause: unknown }) {
    super(message, { cause: options.cause });
    this.isByProvider = options.isByProvider;
  }
}

export const newSignInSecrets = (): SignInSecrets => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
});

/** The time limit of a request to the provider, in seconds. */
const timeoutSeconds = 5;

/** The time, in milliseconds, after which the description of the provider is read again. */
const rereadAfterMs = 3_600_000;

/**
 * Creates the `Directory` of a site; null if the site has no directory. The provider is not contacted before the first
 * sign-in, so that the server can start without it.
 */
export function openDirectory({
  directory: settings,
  publicUrl,
}: Pick<Config, 'directory' | 'publicUrl'>): Directory | null {
  if (!settings) return null;
  // This address must be registered at the provider.
  const returnAddress = `${publicUrl}${directorySignInPaths.finish.path}`;
  const readProvider = cacheProvider(settings);
  return forbidInsideTransaction<Directory>('directory', {
    settings,
    signInAddress: async (secrets, { forcesNewSignIn }) => {
      const provider = await readProvider();
      const prompt = forcesNewSignIn ? 'login' : settings.prompt;
      const address = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: returnAddress,
        scope: settings.scopes,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
        ...(prompt && { prompt }),
        // With `max_age`, the provider must also state the time of the sign-in.
        ...(forcesNewSignIn && { max_age: '0' }),
      });
      return address.href;
    },
    redeem: async (query, secrets) => {
      const provider = await readProvider();
      try {
        return await redeemCode(provider, new URL(`${returnAddress}${query}`), secrets);
      } catch (error) {
        throw toDirectoryError(error);
      }
    },
  });
}

/**
 * Returns a function that reads the description of the provider (OpenID Connect Discovery) and caches it for an hour. A
 * failure is not cached. The function throws DirectoryUnavailable.
 */
function cacheProvider(settings: DirectorySettings): () => Promise<oidc.Configuration> {
  let cached: { readonly provider: Promise<oidc.Configuration>; readonly readAt: number } | undefined;
  return async () => {
    if (!cached || performance.now() - cached.readAt > rereadAfterMs) {
      cached = { provider: discoverProvider(settings), readAt: performance.now() };
    }
    const current = cached;
    try {
      return await current.provider;
    } catch (error) {
      if (cached === current) cached = undefined;
      throw new DirectoryUnavailable('the description of the provider could not be read', { cause: error });
    }
  };
}

async function discoverProvider(settings: DirectorySettings): Promise<oidc.Configuration> {
  const issuer = new URL(settings.issuer);
  const provider = await oidc.discovery(issuer, settings.clientId, undefined, authenticateClient(settings), {
    timeout: timeoutSeconds,
    // Without these checks, the library would not verify the signature of an ID token that came straight from the
    // provider.
    // oxlint-disable-next-line typescript/no-deprecated -- the library marks this function as deprecated only to draw attention to it
    execute: [oidc.enableNonRepudiationChecks, ...(settings.allowsHttp ? [oidc.allowInsecureRequests] : [])],
  });
  // For the addresses of Entra ID that all organisations share, the library accepts an issuer that differs from the
  // setting. Such an address would admit people of other organisations.
  const foundIssuer = new URL(provider.serverMetadata().issuer).href;
  if (foundIssuer !== issuer.href) throw new Error(`the issuer is ${foundIssuer} instead of ${issuer.href}`);
  return provider;
}

/**
 * Sends the client's secret in the header, which is the default of the protocol. If the provider does not accept the
 * secret there, sends it in the body.
 */
const authenticateClient =
  ({ clientSecret }: DirectorySettings): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isHeaderOffered = methods.includes('client_secret_basic');
    const authenticate = isHeaderOffered ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    return authenticate(clientSecret)(server, client, body, headers);
  };

async function redeemCode(
  provider: oidc.Configuration,
  returnedTo: URL,
  secrets: SignInSecrets,
): Promise<DirectoryClaims> {
  const tokens = await oidc.authorizationCodeGrant(provider, returnedTo, {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.codeVerifier,
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (!idToken) throw new Error('the provider sent no ID token');
  const userInfo = provider.serverMetadata().userinfo_endpoint
    ? await oidc.fetchUserInfo(provider, tokens.access_token, idToken.sub)
    : {};
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    signedInAt: typeof idToken.auth_time === 'number' ? new Date(idToken.auth_time * 1000) : null,
    all: { ...userInfo, ...idToken },
  };
}

/** Codes of openid-client for a provider that does not answer, or answers with a status of 500 or similar. */
const unavailableCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

function toDirectoryError(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // `fetch` rejects with a TypeError if there is no connection.
  const isUnavailable = unavailableCodes.has(code) || (error instanceof TypeError && code === '');
  if (isUnavailable) return new DirectoryUnavailable('the provider does not answer', { cause: error });
  const isByProvider = error instanceof oidc.AuthorizationResponseError;
  return new DirectoryRefusal('the sign-in at the provider is not valid', { isByProvider, cause: error });
}
