import { z } from 'zod';
import type { AssistantConfig } from '../../../config.ts';
import { presentPassage } from '../assistant.presenter.ts';
import { formatSource } from '../answer-text.rules.ts';
import type { Passage } from '../library/search.queries.ts';
import { checkModelText, systemPrompt, composePrompt } from './model-answer.rules.ts';

/**
 * A model's text that the passages support, or the reason why there is no such text:
 *
 * - `unsupported`: the model replied, but the passages do not support its text
 * - `unavailable`: the model did not reply in time, or its reply could not be read
 * - `key_missing`: the model requires a key, and none is configured
 */
export type ModelAnswer =
  | { readonly outcome: 'answered'; readonly text: string }
  | { readonly outcome: 'unsupported' | 'unavailable' | 'key_missing'; readonly reason: string };

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/**
 * The maximum size of a reply in bytes. A longer reply is not read to its end, and the model then counts as
 * unavailable.
 */
const maxReplyBytes = 200_000;

/** Requests an answer from the configured model, and checks that the passages support its text. */
export async function answerWithModel(
  config: AssistantConfig,
  { question, passages }: { readonly question: string; readonly passages: readonly Passage[] },
): Promise<ModelAnswer> {
  const promptPassages = passages.map((passage) => ({
    name: formatSource(presentPassage(passage)),
    sentences: passage.sentences,
  }));
  const reply = await requestCompletion(config, [
    { role: 'system', content: systemPrompt },
    { role: 'user', content: composePrompt(question, promptPassages) },
  ]);
  if (reply.outcome !== 'replied') return reply;
  const checked = checkModelText(reply.text, promptPassages);
  return checked.isSupported
    ? { outcome: 'answered', text: checked.text }
    : { outcome: 'unsupported', reason: checked.reason };
}

type Reply = { readonly outcome: 'replied'; readonly text: string } | Exclude<ModelAnswer, { outcome: 'answered' }>;

async function requestCompletion(config: AssistantConfig, messages: readonly object[]): Promise<Reply> {
  try {
    const response = await fetch(`${config.baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(config.apiKey !== null && { authorization: `Bearer ${config.apiKey}` }),
      },
      body: JSON.stringify({ model: config.model, messages, temperature: 0, max_tokens: 400, stream: false }),
      // The timeout includes reading the body, so a model that sends its reply too slowly counts as unavailable.
      signal: AbortSignal.timeout(config.timeoutMs),
      redirect: 'error',
    });
    const isUnauthorized = response.status === 401 || response.status === 403;
    if (isUnauthorized && config.apiKey === null)
      return { outcome: 'key_missing', reason: 'the endpoint requires a key' };
    if (!response.ok) return { outcome: 'unavailable', reason: `status ${response.status}` };
    return parseReply(await readLimitedBody(response));
  } catch (error) {
    // The model is unreachable or too slow, or its reply was interrupted, too long or not JSON.
    return { outcome: 'unavailable', reason: error instanceof Error ? error.name : 'unknown' };
  }
}

async function readLimitedBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxReplyBytes) throw new RangeError(`The reply has more than ${maxReplyBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseReply(body: string): Reply {
  const parsed = Completion.safeParse(JSON.parse(body));
  const text = parsed.data?.choices[0]?.message.content;
  return text === undefined ? { outcome: 'unavailable', reason: 'not a completion' } : { outcome: 'replied', text };
}
