import { z } from 'zod';
import type { AssistantConfig } from '../../../config.ts';
import { sourceOf } from '../answer.ts';
import { placeName } from '../answer-text.rules.ts';
import type { Passage } from '../library/search.queries.ts';
import { checkWording, instructions, questionFor } from './wording.rules.ts';

/** What a model made of a question: text of which every sentence is held by a passage, or why there is none. */
export type Wording =
  | { readonly outcome: 'worded'; readonly text: string }
  | { readonly outcome: 'unsupported' | 'away' | 'key_missing'; readonly reason: string };

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** More than any answer of a few sentences; what goes on after it is broken off. */
const mostReplyBytes = 200_000;

/** Lets the configured model word an answer from the passages that were found, and takes it only when it holds to them. */
export async function wordByModel(
  config: AssistantConfig,
  { question, passages }: { readonly question: string; readonly passages: readonly Passage[] },
): Promise<Wording> {
  const given = passages.map((passage) => ({ name: placeName(sourceOf(passage)), sentences: passage.sentences }));
  const reply = await complete(config, [
    { role: 'system', content: instructions },
    { role: 'user', content: questionFor(question, given) },
  ]);
  if (reply.outcome !== 'replied') return reply;
  const checked = checkWording(reply.text, given);
  return checked.isSupported
    ? { outcome: 'worded', text: checked.text }
    : { outcome: 'unsupported', reason: checked.reason };
}

type Reply = { readonly outcome: 'replied'; readonly text: string } | Exclude<Wording, { outcome: 'worded' }>;

async function complete(config: AssistantConfig, messages: readonly object[]): Promise<Reply> {
  try {
    const response = await fetch(`${config.baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(config.apiKey !== null && { authorization: `Bearer ${config.apiKey}` }),
      },
      body: JSON.stringify({ model: config.model, messages, temperature: 0, max_tokens: 400, stream: false }),
      // One limit for the answer's beginning and its end: a model that dribbles is as good as dead.
      signal: AbortSignal.timeout(config.timeoutMs),
      redirect: 'error',
    });
    const isRefused = response.status === 401 || response.status === 403;
    if (isRefused && config.apiKey === null) return { outcome: 'key_missing', reason: 'the endpoint asks for a key' };
    if (!response.ok) return { outcome: 'away', reason: `status ${response.status}` };
    return readReply(await readBounded(response));
  } catch (error) {
    // Unreachable, too slow, broken off, too long: to the asker all the same, the library answers.
    return { outcome: 'away', reason: error instanceof Error ? error.name : 'unknown' };
  }
}

async function readBounded(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.byteLength;
    if (size > mostReplyBytes) throw new RangeError('the reply is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function readReply(body: string): Reply {
  const parsed = Completion.safeParse(JSON.parse(body));
  const text = parsed.data?.choices[0]?.message.content;
  return text === undefined ? { outcome: 'away', reason: 'not a completion' } : { outcome: 'replied', text };
}
