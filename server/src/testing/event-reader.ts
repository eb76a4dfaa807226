import { get } from 'node:http';
import type { SentEvent } from '@loopcheck/contract/endpoint';

/** Reads the event stream in the same way as a page in a browser. */
export interface EventReader {
  /** Returns the next unread event. */
  next(): Promise<SentEvent>;
  /** Resolves when the server closes the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens /api/events with a session's token; resolves when the response headers have arrived. */
export function readEvents(origin: string, token: string): Promise<EventReader> {
  const headers = { accept: 'text/event-stream', cookie: `loopcheck_session=${token}` };
  return new Promise((resolve, reject) => {
    const request = get(`${origin}/api/events`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The stream was refused: ${response.statusCode}`));
      const arrived: SentEvent[] = [];
      const waiting: ((event: SentEvent) => void)[] = [];
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        const blocks = (text + piece).split('\n\n');
        text = blocks.pop() ?? '';
        for (const event of blocks.map(eventIn).filter((parsed) => parsed !== undefined)) {
          const next = waiting.shift();
          if (next) next(event);
          else arrived.push(event);
        }
      });
      const ended = new Promise<void>((end) => response.once('close', () => end()));
      resolve({
        next: () => {
          const event = arrived.shift();
          return event ? Promise.resolve(event) : new Promise((deliver) => waiting.push(deliver));
        },
        ended,
        close: () => request.destroy(),
      });
    });
    request.once('error', reject);
  });
}

/** Parses one block of the stream; returns undefined for a comment or a `retry:` field. */
function eventIn(block: string): SentEvent | undefined {
  const [, name, data] = /^event: (.*)\ndata: (.*)$/m.exec(block) ?? [];
  return name === undefined || data === undefined ? undefined : { name, data: JSON.parse(data) };
}
