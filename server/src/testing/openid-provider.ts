import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';

/** The claims of a person of the provider, by name. `sub` identifies the person. */
export type ProviderClaims = { readonly sub: string } & Readonly<Record<string, unknown>>;

/** A real OpenID Connect provider on this machine. */
export interface OpenidProvider {
  readonly issuer: string;
  /** The environment variables with which Loopcheck uses this provider. */
  readonly environment: Record<string, string>;
  /**
   * The person who signs in next, without a sign-in page. If it is null, the provider cancels the next sign-in. This
   * field is not used if the provider shows its own sign-in page.
   */
  person: ProviderClaims | null;
  close(): Promise<void>;
}

interface ProviderOptions {
  /** The origin of Loopcheck, to which the provider sends people back. */
  readonly siteOrigin: string;
  /**
   * If given, the provider shows its own sign-in page, which accepts every password. The name that a person enters on
   * this page is the key of the claims in `people`.
   */
  readonly people?: Readonly<Record<string, ProviderClaims>>;
}

const clientId = 'loopcheck';
const clientSecret = 'a secret of the client for tests';

/** The claims that the scope `profile` contains at this provider. */
const profileClaims = ['name', 'given_name', 'family_name', 'employee_number', 'department', 'groups', 'amr', 'realm'];

/** Starts a provider on a free port of the loopback address. */
export async function startOpenidProvider({ siteOrigin, people }: ProviderOptions): Promise<OpenidProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider does not listen.');
  const issuer = `http://127.0.0.1:${address.port}`;
  const openidProvider: OpenidProvider = {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Plant Directory',
    },
    person: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const findClaims = (sub: string) =>
    people?.[sub] ?? (openidProvider.person?.sub === sub ? openidProvider.person : { sub });
  const provider = createProvider(issuer, { siteOrigin, hasSignInPage: people !== undefined, findClaims });
  const handleRequest = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/automatic/')) void signInAutomatically(provider, openidProvider, request, response);
    else void handleRequest(request, response);
  });
  return openidProvider;
}

interface ProviderSettings {
  readonly siteOrigin: string;
  readonly hasSignInPage: boolean;
  readonly findClaims: (sub: string) => ProviderClaims;
}

function createProvider(issuer: string, { siteOrigin, hasSignInPage, findClaims }: ProviderSettings): Provider {
  const signingKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${siteOrigin}/api/directory/callback`],
        id_token_signed_response_alg: 'ES256',
        require_auth_time: true,
      },
    ],
    jwks: { keys: [{ ...signingKey, kty: 'EC', use: 'sig', alg: 'ES256' }] },
    cookies: { keys: ['a key for tests'] },
    pkce: { required: () => true },
    // The provider would print a notice for each lifetime that is not set.
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    adapter: newMemoryAdapter(),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: profileClaims },
    features: { devInteractions: { enabled: hasSignInPage } },
    ...(!hasSignInPage && { interactions: { url: (_context, { uid }) => `/automatic/${uid}` } }),
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...findClaims(sub) }) }),
    // The site belongs to the same company, so nobody is asked for consent.
    loadExistingGrant: async (context) => {
      const { client, session, params } = context.oidc;
      const grant = new context.oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope(String(params?.['scope']));
      await grant.save();
      return grant;
    },
  });
  return provider;
}

/** The storage of a provider. The library has a storage of its own, but prints a warning if that storage is used. */
function newMemoryAdapter() {
  const stored = new Map<string, AdapterPayload>();
  return class MemoryAdapter implements Adapter {
    readonly #model: string;

    constructor(model: string) {
      this.#model = model;
    }

    readonly #key = (id: string) => `${this.#model} ${id}`;

    upsert(id: string, payload: AdapterPayload) {
      stored.set(this.#key(id), payload);
      return Promise.resolve();
    }

    find(id: string) {
      return Promise.resolve(stored.get(this.#key(id)));
    }

    findByUid(uid: string) {
      return Promise.resolve([...stored.values()].find((payload) => payload.uid === uid));
    }

    findByUserCode() {
      return Promise.resolve(undefined);
    }

    consume(id: string) {
      const payload = stored.get(this.#key(id));
      if (payload) payload['consumed'] = Math.floor(Date.now() / 1000);
      return Promise.resolve();
    }

    destroy(id: string) {
      stored.delete(this.#key(id));
      return Promise.resolve();
    }

    revokeByGrantId(grantId: string) {
      for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
      return Promise.resolve();
    }
  };
}

/**
 * Takes the place of the sign-in page: signs in the person in the field `person` of the provider, or cancels if this
 * field is null.
 */
async function signInAutomatically(
  provider: Provider,
  openidProvider: OpenidProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const result = openidProvider.person
    ? { login: { accountId: openidProvider.person.sub } }
    : { error: 'access_denied', error_description: 'The person cancelled.' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/**
 * Follows the redirects of the provider from its sign-in address to the return address of Loopcheck, as a browser
 * would. `cookies` are the provider's cookies in the simulated browser. The function adds and replaces cookies.
 */
export async function followProvider(address: string, siteOrigin: string, cookies: Map<string, string>): Promise<URL> {
  let next = new URL(address);
  for (let step = 0; step < 10 && next.origin !== siteOrigin; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(next, { redirect: 'manual', headers: { cookie } });
    await reply.arrayBuffer();
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`The provider answers ${reply.status} at ${next.href}`);
    next = new URL(location, next);
  }
  return next;
}
