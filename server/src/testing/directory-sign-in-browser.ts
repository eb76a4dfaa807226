import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { followProvider } from './openid-provider.ts';
import type { TestApp } from './test-app.ts';

/** The origin of the site in tests that sign in with a directory. */
export const siteOrigin = 'http://127.0.0.1:3000';

let personNumber = 0;

/** Returns the claims of a new person of the provider. `claims` adds claims to the default ones, or replaces them. */
export function newDirectoryPerson(claims: Record<string, unknown> = {}) {
  personNumber += 1;
  return {
    sub: `subject-${personNumber}`,
    email: `person${personNumber}@plant.test`,
    email_verified: true,
    name: 'Salma Al Harthy',
    employee_number: 4000 + personNumber,
    department: 'Instrumentation',
    groups: [],
    ...claims,
  };
}

/**
 * Creates a simulated web browser that signs in through the directory. It has separate cookies for the application
 * under test and for the OpenID Connect provider (the directory).
 */
export function newDirectorySignInBrowser(app: TestApp) {
  const cookies: Record<string, string> = {};
  const providerCookies = new Map<string, string>();
  const open = async (
    url: string,
    request: { method?: 'GET' | 'POST'; payload?: object; headers?: Record<string, string> } = {},
  ) => {
    const reply = await app.fastify.inject({
      method: request.method ?? 'GET',
      url,
      cookies,
      headers: { origin: siteOrigin, host: '127.0.0.1:3000', ...request.headers },
      ...(request.payload && { payload: request.payload }),
    });
    for (const { name, value } of reply.cookies) {
      if (value === '') delete cookies[name];
      else cookies[name] = value;
    }
    return reply;
  };
  /**
   * Opens `path` as a link on a page of the site does. The default path begins a sign-in. Returns the URL to which the
   * site redirects: a URL of the provider, or the path of a page that explains a failure.
   */
  const openSiteLink = async (path = '/api/directory/sign-in') =>
    String((await open(path, { headers: { 'sec-fetch-site': 'same-origin' } })).headers.location);
  /**
   * Opens `path` with `openSiteLink`, and signs in at the provider. Returns the path of the site to which the provider
   * sends the browser back.
   */
  const visitProvider = async (path?: string) => {
    const { pathname, search } = await followProvider(await openSiteLink(path), siteOrigin, providerCookies);
    return pathname + search;
  };
  return {
    cookies,
    open,
    openSiteLink,
    /** Deletes the browser's cookies for the provider, so that nobody is signed in there. */
    clearProviderCookies: () => providerCookies.clear(),
    visitProvider,
    /** Signs in at the provider, then at Loopcheck. Returns the path of the page that Loopcheck opens. */
    signIn: async (path?: string) => String((await open(await visitProvider(path))).headers.location),
    /** Returns the account that is signed in at Loopcheck; null if there is none. */
    account: async () => {
      const reply = await open(accountsEndpoints.me.path);
      return reply.statusCode === 200 ? reply.json() : null;
    },
  };
}
