import type { SentEvents } from '@loopcheck/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ensure } from '../errors/refusal.ts';

/** Proxies cut a connection that is silent for a minute; a page that is gone is noticed by what cannot be written. */
const beatEveryMs = 20_000;

/** A page that does not take what it is told is let go before it fills the memory; it asks anew when it is back. */
const mostWaitingBytes = 64 * 1024;

/** How long a page waits before it asks again, in milliseconds. */
const askAgainMs = 3000;

/** Sends server-sent events (HTML, section 9.2) until the page goes away or the source ends. events_only. */
export function sendEvents(request: FastifyRequest, reply: FastifyReply, { listen }: SentEvents): FastifyReply {
  ensure(request.headers.accept?.includes('text/event-stream'), 'events_only');
  reply.hijack();
  const { raw } = reply;
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would hold back what it is told until its buffer is full.
    'x-accel-buffering': 'no',
  });
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  if (request.method === 'HEAD') {
    raw.end();
    return reply;
  }
  const write = (text: string) => {
    if (raw.writableLength > mostWaitingBytes) raw.destroy();
    else raw.write(text);
  };
  // Without an event: it opens the page's stream through proxies that wait for a first byte.
  write(`retry: ${askAgainMs}\n\n`);
  const beat = setInterval(() => write(':\n\n'), beatEveryMs).unref();
  const leave = listen({
    tell: ({ name, data }) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => raw.end(),
  });
  raw.once('close', () => {
    clearInterval(beat);
    leave();
  });
  return reply;
}
