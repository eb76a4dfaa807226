import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerWith, calls } from '../../testing/network.ts';
import { ApiError, isPassing } from './api-error.ts';
import { addressOf, call } from './call.ts';
import { onSessionLoss } from './session-loss.ts';

const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError', { cause: error });
  return error;
};

describe('An address', () => {
  it('has its parameters filled in and escaped, and leaves out what is undefined', () => {
    expect(addressOf(progressEndpoints.report, { params: { moduleId: 'a/b' } })).toBe('/api/progress/a%2Fb');
    expect(addressOf(modulesEndpoints.list, { query: { view: 'outline' } })).toBe('/api/training-modules?view=outline');
    expect(addressOf(modulesEndpoints.list, { query: { view: undefined } })).toBe('/api/training-modules');
  });
});

describe('A call', () => {
  it('sends JSON with the cookies of this site', async () => {
    answerWith(200, { signedOut: true });
    await call(accountsEndpoints.signIn, { body: { email: 'a@b.test', password: 'x' } });
    const [sent] = calls();
    expect(sent?.address).toBe('/api/login');
    expect(sent?.init).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      body: '{"email":"a@b.test","password":"x"}',
    });
  });

  it('sends no content type where it has no body', async () => {
    answerWith(200, { signedOut: true });
    await call(accountsEndpoints.signOut, {});
    expect(calls()[0]?.init?.headers).not.toHaveProperty('content-type');
  });

  it('fails with status and sentence, and keeps code, request and fields', async () => {
    answerWith(422, {
      code: 'invalid',
      message: 'Some of this cannot be right.',
      requestId: 'r-1',
      fields: { email: 'No.' },
    });
    const error = await failureOf(call(accountsEndpoints.profile, {}));
    expect(error.message).toBe('422: Some of this cannot be right.');
    expect(error.plain).toBe('Some of this cannot be right.');
    expect(error).toMatchObject({ status: 422, code: 'invalid', requestId: 'r-1', fields: { email: 'No.' } });
  });

  it('uses the text of a foreign answer, and the status text where there is none or it is a page', async () => {
    answerWith(502, 'upstream away');
    expect((await failureOf(call(accountsEndpoints.profile, {}))).message).toBe('502: upstream away');
    answerWith(502, '<html>proxy</html>', 'Bad Gateway');
    expect((await failureOf(call(accountsEndpoints.profile, {}))).message).toBe('502: Bad Gateway');
  });

  it('never takes a page for data', async () => {
    answerWith(200, '<html>please pay for the wifi</html>');
    expect((await failureOf(call(accountsEndpoints.profile, {}))).code).toBe('bad_reply');
  });

  it('fails with status 0 and a plain sentence when the network is away, and may be tried again', async () => {
    answerWith('away');
    const error = await failureOf(call(accountsEndpoints.profile, {}));
    expect(error.status).toBe(0);
    expect(error.plain).toMatch(/cannot be reached/);
    expect(isPassing(error)).toBe(true);
  });

  it('passes on that the caller gave it up', async () => {
    answerWith('away');
    const giveUp = new AbortController();
    giveUp.abort();
    await expect(call(accountsEndpoints.profile, { signal: giveUp.signal })).rejects.not.toBeInstanceOf(ApiError);
  });
});

describe('The loss of a session', () => {
  const heard = vi.fn<(error: ApiError) => void>();
  afterEach(() => heard.mockReset());

  it('is told on a 401, but not on a wrong password', async () => {
    const stop = onSessionLoss(heard);
    answerWith(401, { code: 'sign_in_failed', message: 'Email or password is not right.' });
    await failureOf(call(accountsEndpoints.signIn, { body: { email: 'a@b.test', password: 'x' } }));
    expect(heard).not.toHaveBeenCalled();
    answerWith(401, { code: 'unauthorized', message: 'Unauthorized: sign in first.' });
    await failureOf(call(progressEndpoints.list, {}));
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
  });
});
