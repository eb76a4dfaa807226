import { ReadableStream } from 'node:stream/web';
import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { describe, expect, it, vi } from 'vitest';
import { mockReply, mockResponse, sentRequests } from '../../testing/network.ts';
import { ApiError, isTemporary } from './api-error.ts';
import { call, callForFile, toUrl } from './call.ts';
import { onSessionLoss } from './session-loss.ts';

const catchApiError = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError', { cause: error });
  return error;
};

describe('toUrl', () => {
  it('fills in and escapes the parameters, and leaves out query values that are undefined', () => {
    expect(toUrl(progressEndpoints.update, { params: { moduleId: 'a/b' } })).toBe('/api/progress/a%2Fb');
    // Dots are encoded twice: browsers resolve `..` and also `%2e%2e`, and would send the request to another endpoint.
    for (const moduleId of ['.', '..']) {
      const { pathname } = new URL(toUrl(progressEndpoints.update, { params: { moduleId } }), 'https://site.test');
      expect(pathname).toMatch(/^\/api\/progress\/(%252E)+$/);
    }
    expect(toUrl(modulesEndpoints.list, { query: { view: 'outline' } })).toBe('/api/training-modules?view=outline');
    expect(toUrl(modulesEndpoints.list, { query: { view: undefined } })).toBe('/api/training-modules');
  });
});

describe('call', () => {
  it('sends JSON and the cookies of this site', async () => {
    mockReply(200, {});
    await call(accountsEndpoints.signIn, { body: { email: 'a@b.test', password: 'x' } });

    const [request] = sentRequests();
    expect(request?.url).toBe('/api/login');
    expect(request?.init).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@b.test","password":"x"}',
    });
  });

  it('sends no content type if there is no body', async () => {
    mockReply(200, { signedOut: true });
    await call(accountsEndpoints.signOut, {});
    expect(sentRequests()[0]?.init?.headers).not.toHaveProperty('content-type');
  });

  it('throws an ApiError with the status, message, code, request id and fields of an error reply', async () => {
    mockReply(422, {
      code: 'invalid',
      message: 'Some values are not valid.',
      requestId: 'r-1',
      fields: { email: 'No.' },
    });
    const error = await catchApiError(call(accountsEndpoints.profile, {}));
    expect(error.message).toBe('422: Some values are not valid.');
    expect(error.userMessage).toBe('Some values are not valid.');
    expect(error).toMatchObject({ status: 422, code: 'invalid', requestId: 'r-1', fields: { email: 'No.' } });
  });

  it('throws an ApiError with the text of a reply that is not JSON, or with the status text if the reply is HTML', async () => {
    mockReply(502, 'upstream away');
    expect((await catchApiError(call(accountsEndpoints.profile, {}))).message).toBe('502: upstream away');

    mockReply(502, '<html>proxy</html>', 'Bad Gateway');
    expect((await catchApiError(call(accountsEndpoints.profile, {}))).message).toBe('502: Bad Gateway');
  });

  it('throws if a successful response is HTML', async () => {
    mockReply(200, '<html>please pay for the wifi</html>');
    expect((await catchApiError(call(accountsEndpoints.profile, {}))).code).toBe('bad_reply');
  });

  it('throws a temporary error with status 0 if there is no response', async () => {
    mockReply('offline');
    const error = await catchApiError(call(accountsEndpoints.profile, {}));
    expect(error.status).toBe(0);
    expect(error.userMessage).toMatch(/cannot be reached/);
    expect(isTemporary(error)).toBe(true);
  });

  it('throws a temporary error with status 0 if the connection is lost while the reply arrives', async () => {
    const createBrokenStream = () =>
      new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
    for (const status of [200, 502]) {
      vi.stubGlobal('fetch', async () => new Response(createBrokenStream() as BodyInit, { status }));
      const error = await catchApiError(call(accountsEndpoints.profile, {}));
      expect(error.status).toBe(0);
      expect(isTemporary(error)).toBe(true);
    }
  });

  it('throws the AbortError if the caller aborts', async () => {
    mockReply('offline');
    const controller = new AbortController();
    controller.abort();
    const aborted = call(accountsEndpoints.profile, { signal: controller.signal });
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('notifies the listeners of onSessionLoss about status 401, but not about a wrong password', async () => {
    const listener = vi.fn<(error: ApiError) => void>();
    const removeListener = onSessionLoss(listener);

    mockReply(401, { code: 'sign_in_failed', message: 'Wrong email or password.' });
    await catchApiError(call(accountsEndpoints.signIn, { body: { email: 'a@b.test', password: 'x' } }));
    expect(listener).not.toHaveBeenCalled();

    mockReply(401, { code: 'unauthorized', message: 'Unauthorized: sign in first.' });
    await catchApiError(call(progressEndpoints.list, {}));
    expect(listener).toHaveBeenCalledTimes(1);
    removeListener();
  });
});

describe('callForFile', () => {
  it('returns the file with the name in the Content-Disposition header', async () => {
    const disposition = `attachment; filename="progress-_.csv"; filename*=UTF-8''progress-%D8%AE%27.csv`;
    mockResponse(() => new Response('a,b', { headers: { 'content-disposition': disposition } }));
    const file = await callForFile(traineesEndpoints.export, {});
    expect([file.name, await file.text()]).toEqual(["progress-خ'.csv", 'a,b']);
  });

  it('returns a file with an empty name if the header is missing', async () => {
    mockReply(200, 'a,b');
    expect((await callForFile(traineesEndpoints.export, {})).name).toBe('');
  });
});
