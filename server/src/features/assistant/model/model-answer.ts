import { z } from 'zod';
import type { AssistantConfig } from '../../../config.ts';
import { presentPassage } from '../assistant.presenter.ts';
import { sourceName } from '../answer-text.rules.ts';
import type { Passage } from '../library/search.queries.ts';
import { checkModelText, instructions, questionFor } from './model-answer.rules.ts';

/** A model's text whose sentences are all supported by passages, or the reason why there is no such text. */
export type ModelAnswer =
  | { readonly outcome: 'answered'; readonly text: string }
  | { readonly outcome: 'unsupported' | 'unavailable' | 'key_missing'; readonly reason: string };

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** The maximum size of a reply in bytes; a longer reply is aborted. */
const maxReplyBytes = 200_000;

/** Asks the configured model to answer from the given passages, and checks that its text is supported by them. */
export async function answerWithModel(
  config: AssistantConfig,
  { question, passages }: { readonly question: string; readonly passages: readonly Passage[] },
): Promise<ModelAnswer> {
  const givenPassages = passages.map((passage) => ({
    name: sourceName(presentPassage(passage)),
    sentences: passage.sentences,
  }));
  const reply = await complete(config, [
    { role: 'system', content: instructions },
    { role: 'user', content: questionFor(question, givenPassages) },
  ]);
  if (reply.outcome !== 'replied') return reply;
  const checked = checkModelText(reply.text, givenPassages);
  return checked.isSupported
    ? { outcome: 'answered', text: checked.text }
    : { outcome: 'unsupported', reason: checked.reason };
}

type Reply = { readonly outcome: 'replied'; readonly text: string } | Exclude<ModelAnswer, { outcome: 'answered' }>;

async function complete(config: AssistantConfig, messages: readonly object[]): Promise<Reply> {
  try {
    const response = await fetch(`${config.baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(config.apiKey !== null && { authorization: `Bearer ${config.apiKey}` }),
      },
      body: JSON.stringify({ model: config.model, messages, temperature: 0, max_tokens: 400, stream: false }),
      // One timeout for the whole reply, so that a slow stream counts as unavailable too.
      signal: AbortSignal.timeout(config.timeoutMs),
      redirect: 'error',
    });
    const isRefused = response.status === 401 || response.status === 403;
    if (isRefused && config.apiKey === null) return { outcome: 'key_missing', reason: 'the endpoint asks for a key' };
    if (!response.ok) return { outcome: 'unavailable', reason: `status ${response.status}` };
    return readReply(await readBounded(response));
  } catch (error) {
    // Unreachable, too slow, interrupted or too long: the caller falls back to the library.
    return { outcome: 'unavailable', reason: error instanceof Error ? error.name : 'unknown' };
  }
}

async function readBounded(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.byteLength;
    if (size > maxReplyBytes) throw new RangeError('the reply is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function readReply(body: string): Reply {
  const parsed = Completion.safeParse(JSON.parse(body));
  const text = parsed.data?.choices[0]?.message.content;
  return text === undefined ? { outcome: 'unavailable', reason: 'not a completion' } : { outcome: 'replied', text };
}
