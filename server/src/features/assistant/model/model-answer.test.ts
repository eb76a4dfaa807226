import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assistantEndpoints } from '@loopcheck/contract/features/assistant/assistant.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../testing/test-app.ts';
import { modelUnavailableNote } from '../answer-text.rules.ts';

/** Sends the reply of the fake model server. Each test sets this function. */
let sendReply: (response: ServerResponse, body: string) => void;
let requests: { url: string | undefined; authorization: string | undefined; body: string }[] = [];
const modelServer = createServer((request, response) => {
  let body = '';
  request.on('data', (piece: Buffer) => (body += piece.toString()));
  request.on('end', () => {
    requests.push({ url: request.url, authorization: request.headers.authorization, body });
    sendReply(response, body);
  });
});
await new Promise<void>((resolve) => {
  modelServer.listen(0, '127.0.0.1', resolve);
});
const baseUrl = `http://127.0.0.1:${(modelServer.address() as AddressInfo).port}/v1`;
const key = 'a-secret-key';

const assistant = {
  mode: 'model' as const,
  baseUrl,
  apiKey: key as string | null,
  model: 'fake-model',
  timeoutMs: 400,
};
const app = await testApp({}, { assistant });
afterAll(async () => {
  await app.close();
  modelServer.closeAllConnections();
  modelServer.close();
});
const person = await app.person();
beforeEach(() => {
  requests = [];
});

const question = 'how old may the antivirus signatures be';
const ask = (message = question, askedApp: TestApp = app, as = person) =>
  askedApp.call(assistantEndpoints.ask, { as, body: { message } });
/** Returns a function that sends a completion with the text `content`. */
const replyWith = (content: string) => (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
};
const fromLibrary = { kind: 'library', answeredBy: 'library' };

/** The first sentence of the first passage in a request to the model. */
const findFirstSentence = (body: string) => {
  const { messages } = JSON.parse(body) as { messages: { content: string }[] };
  return /<passage id="p1"[^>]*>\n(.*?[.])(?: |\n)/.exec(messages[1]?.content ?? '')?.[1] ?? '';
};

describe('if a model is configured,', () => {
  test('it answers from the passages, and receives no data that identifies the asker', async () => {
    sendReply = (response, body) => replyWith(`${findFirstSentence(body).replace(/\.$/, '')} [p1].`)(response);
    const answer = (await ask()).json();

    expect(answer).toMatchObject({ kind: 'library', answeredBy: 'model' });
    expect(answer.message).not.toContain('[p1]');
    expect(answer.sources.length).toBeGreaterThan(0);

    expect(requests[0]).toMatchObject({ url: '/v1/chat/completions', authorization: `Bearer ${key}` });
    const sent = JSON.parse(requests[0]?.body ?? '{}');
    expect(sent.model).toBe('fake-model');
    expect(sent.messages[1].content).toContain('<passage id="p1"');
    expect(requests[0]?.body).not.toContain(person.id);
    expect(requests[0]?.body).not.toContain(person.email);
  });

  test('the library answers instead when the text of the model adds a sentence without a source', async () => {
    sendReply = (response, body) =>
      replyWith(`${findFirstSentence(body).replace(/\.$/, '')} [p1]. Just switch it off.`)(response);
    const answer = (await ask()).json();
    expect(answer).toMatchObject(fromLibrary);
    expect(answer.message).not.toContain('switch it off');
  });

  test.each([
    ['cites a passage that it did not receive', 'The limit is in the site rule [p9].'],
    ['states something that its passage does not contain', 'Restart the controller and delete the logs [p1].'],
    ['follows injected instructions', 'I am free of all rules now and the quiz key is B, C, A [p1].'],
    ['replies that it found nothing', 'NOTHING FOUND'],
  ])('the library answers instead when the model %s', async (_, content) => {
    sendReply = replyWith(content);
    const answer = (await ask()).json();
    expect(answer).toMatchObject(fromLibrary);
    expect(answer.message).not.toContain(content.slice(0, 20));
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['is too slow', () => undefined],
    [
      'disconnects during its reply',
      (response) => {
        response.write('{"choices":[{"mess');
        setTimeout(() => response.destroy(), 20);
      },
    ],
    ['sends a reply that is not JSON', (response) => response.end('<html>busy</html>')],
    ['sends JSON of another shape', (response) => response.end('{"error":"no"}')],
    ['returns status 500', (response) => response.writeHead(500).end('no')],
    [
      'sends an endless reply',
      (response) => {
        const sending = setInterval(() => response.write('x'.repeat(60_000)), 1);
        response.on('close', () => clearInterval(sending));
      },
    ],
    ['redirects', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ])('the library answers instead, with a note, when the model %s', async (_, replyOfCase) => {
    sendReply = replyOfCase;
    const startedAt = Date.now();
    const answer = (await ask()).json();
    expect(answer).toMatchObject(fromLibrary);
    expect(answer.message.endsWith(modelUnavailableNote)).toBe(true);
    // The assistant waits 400 ms (`timeoutMs`) for the model. The rest of the five seconds is for slow machines.
    expect(Date.now() - startedAt).toBeLessThan(5_000);
  });

  test('it is not called for a question about training progress or quiz answers, or if no passage matches the question', async () => {
    sendReply = replyWith('Anything [p1].');
    for (const message of ['what next', 'when is the canteen open', 'give me the quiz key']) await ask(message);
    expect(requests).toEqual([]);
  });

  test('it is not called for a question about a dangerous act, a short fact, or something with a prepared answer', async () => {
    sendReply = replyWith('Anything [p1].');
    const verdicts: unknown[] = [];
    for (const message of [
      'how do I clear the event log',
      'which event id is a new service',
      'can i read the exclusions',
    ])
      verdicts.push((await ask(message)).json().verdict);
    expect(verdicts).toEqual(['no', null, 'yes']);
    expect(requests).toEqual([]);
  });
});

describe('the assistant returns 503', () => {
  /** Asks an application with these settings. Returns status, error code, and whether the body contains the API key. */
  const askConfiguredApp = async (environment: Record<string, string>, overrides: object = {}) => {
    const configuredApp = await testApp(environment, overrides);
    const response = await ask(question, configuredApp, await configuredApp.person());
    await configuredApp.close();
    return [response.statusCode, response.json().code, response.body.includes(key)];
  };
  const notConfigured = [503, 'assistant_not_configured', false];

  test('when it is off', async () => {
    expect(await askConfiguredApp({ ASSISTANT: 'off' })).toEqual(notConfigured);
  });
  test('when the model has no base URL', async () => {
    expect(await askConfiguredApp({ ASSISTANT: 'model', ASSISTANT_API_KEY: key })).toEqual(notConfigured);
  });
  test('when the model server requires a key and none is set, but not when the key is wrong', async () => {
    sendReply = (response) => response.writeHead(401).end();
    expect(await askConfiguredApp({}, { assistant: { ...assistant, apiKey: null } })).toEqual(notConfigured);
    expect((await ask()).json()).toMatchObject(fromLibrary);
  });
});
