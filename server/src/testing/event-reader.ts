import { get } from 'node:http';
import type { SentEvent } from '@loopcheck/contract/endpoint';

/** An event stream that a test reads instead of a page in a browser. */
export interface EventReader {
  /** Returns the next unread event. Waits until the server sends it. */
  next(): Promise<SentEvent>;
  /** Resolves when the server closes the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens /api/events with the token of a session. Resolves when the response headers have arrived. */
export function openEventStream(origin: string, token: string, query = ''): Promise<EventReader> {
  const headers = { accept: 'text/event-stream', cookie: `loopcheck_session=${token}` };
  return new Promise((resolve, reject) => {
    const request = get(`${origin}/api/events${query}`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The stream was refused: ${response.statusCode}`));
      const unreadEvents: SentEvent[] = [];
      const waitingReaders: ((event: SentEvent) => void)[] = [];
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        const blocks = (text + piece).split('\n\n');
        text = blocks.pop() ?? '';
        for (const event of blocks.map(parseEvent).filter((parsed) => parsed !== undefined)) {
          const resolveNext = waitingReaders.shift();
          if (resolveNext) resolveNext(event);
          else unreadEvents.push(event);
        }
      });
      const ended = new Promise<void>((end) => response.once('close', () => end()));
      resolve({
        next: () => {
          const event = unreadEvents.shift();
          return event ? Promise.resolve(event) : new Promise((resolveNext) => waitingReaders.push(resolveNext));
        },
        ended,
        close: () => request.destroy(),
      });
    });
    request.once('error', reject);
  });
}

/** Parses one block of the stream; returns undefined for a comment or a `retry:` field. */
function parseEvent(block: string): SentEvent | undefined {
  const [, name, data] = /^event: (.*)\ndata: (.*)$/m.exec(block) ?? [];
  return name === undefined || data === undefined ? undefined : { name, data: JSON.parse(data) };
}
