import { Agent, type IncomingMessage, request } from 'node:http';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import type { RecordedCall } from './page-visits.ts';

/** A person who is signed in, with the connections of their browser. */
export interface User {
  readonly origin: string;
  readonly email: string;
  readonly cookie: string;
  readonly agent: Agent;
}

/** All people of the benchmark have this password. */
export const password = 'loop-check-1';

/** The number of connections that a browser opens to one server over HTTP/1.1. */
const connectionsOfBrowser = 6;

type Call = Pick<RecordedCall, 'method' | 'path'> & Partial<RecordedCall>;

const decompress: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** Parses the body of a reply as JSON. */
export function parseJson({ bytes, encoding }: Reply): unknown {
  return JSON.parse((decompress[encoding]?.(bytes) ?? bytes).toString());
}

/** A reply whose body is still compressed. */
interface Reply {
  readonly bytes: Buffer;
  /** The header Content-Encoding; empty if the body is not compressed. */
  readonly encoding: string;
}

/** Sends a call and returns the reply. Rejects unless the status is a success. */
export async function send({ origin, agent, cookie }: Omit<User, 'email'>, call: Call): Promise<Reply> {
  const { method, path, headers = {}, body } = call;
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(origin + path, {
      method,
      agent,
      headers: { ...headers, cookie, origin, ...(body && { 'content-type': 'application/json' }) },
    });
    outgoing.on('response', resolve).on('error', reject);
    outgoing.end(body ?? undefined);
  });
  const bytes = await buffer(reply);
  const { statusCode = 0 } = reply;
  if (statusCode >= 400) throw new Error(`${method} ${path} was refused with ${statusCode}: ${bytes.toString()}`);
  return { bytes, encoding: reply.headers['content-encoding'] ?? '' };
}

/** Registers a person and returns their session. */
export async function registerUser(origin: string): Promise<User> {
  const suffix = randomUUID().slice(0, 8);
  const email = `${suffix}@plant.test`;
  const person = { full_name: 'Zainab Rashid', employee_id: `E-${suffix}`, email, phone: '+968 9000 0000', password };
  const reply = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(person),
  });
  if (!reply.ok) throw new Error(`The registration was refused: ${await reply.text()}`);
  const cookie = (reply.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  return { origin, email, cookie, agent: new Agent({ keepAlive: true, maxSockets: connectionsOfBrowser }) };
}

const StartedAttempt = z.object({
  id: z.string(),
  questions: z.array(z.object({ id: z.string(), options: z.array(z.string()) })),
});
type StartedAttempt = z.infer<typeof StartedAttempt>;

const SavedAnswers = z.object({
  answers: z.record(z.string(), z.string()).optional(),
  completedAt: z.unknown().optional(),
});

const attemptsPath = '/api/quiz-attempts';
const batchPath = '/api/reads';

const isRead = ({ method, path }: RecordedCall): boolean => method === 'GET' || path === batchPath;

/**
 * Changes recorded writes for another user: replaces the ids of the recorded visit by ids of this user's visit. One object
 * serves one visit.
 */
class WriteForUser {
  /** The attempt that the user has started in this visit. */
  #attempt: StartedAttempt | undefined;
  /** For each recorded question, by its id: the position of the question that is answered instead. */
  readonly #positions = new Map<string, number>();

  /** Keeps the attempt from the reply to the call that starts it. */
  keep(call: RecordedCall, reply: Reply): void {
    if (call.method === 'POST' && call.path === attemptsPath) {
      this.#attempt = StartedAttempt.parse(parseJson(reply));
    }
  }

  /** Returns the recorded write with the ids of this user. */
  of(call: RecordedCall): RecordedCall {
    if (call.path.startsWith(`${attemptsPath}/`)) return this.#save(call);
    if (!call.path.endsWith('/reading')) return call;
    // A page chooses a new id for each reading.
    const reading = z.record(z.string(), z.unknown()).parse(JSON.parse(call.body ?? ''));
    return { ...call, body: JSON.stringify({ ...reading, readingId: randomUUID() }) };
  }

  /** Answers as many questions of the user's attempt as the recorded call does, each with its first option. */
  #save(call: RecordedCall): RecordedCall {
    const { answers = {}, completedAt } = SavedAnswers.parse(JSON.parse(call.body ?? ''));
    const own = Object.keys(answers).map((recordedId) => {
      const position = this.#positions.get(recordedId) ?? this.#positions.size;
      this.#positions.set(recordedId, position);
      const question = this.#attempt?.questions[position];
      if (!question) throw new Error('The attempt has fewer questions than the recorded one.');
      return [question.id, question.options[0]];
    });
    const body = JSON.stringify({ answers: Object.fromEntries(own), completedAt });
    return { ...call, path: `${attemptsPath}/${this.#attempt?.id}`, body };
  }
}

/**
 * Sends recorded calls as another user. The first call is the document, and is sent alone, as a browser does. After it,
 * each write is sent alone, and all reads between two writes are sent at the same time.
 */
export async function replay(user: User, [document, ...calls]: readonly RecordedCall[]): Promise<void> {
  if (document) await send(user, document);
  const writes = new WriteForUser();
  let reads: Promise<Reply>[] = [];
  for (const call of calls) {
    if (isRead(call)) {
      reads.push(send(user, call));
      continue;
    }
    await Promise.all(reads);
    reads = [];
    writes.keep(call, await send(user, writes.of(call)));
  }
  await Promise.all(reads);
}
