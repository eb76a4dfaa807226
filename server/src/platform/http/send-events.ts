import type { SentEvents } from '@loopcheck/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ensure } from '../errors/refusal.ts';

/** Proxies close connections that are silent for a minute, and a failed write shows that the page is gone. */
const heartbeatEveryMs = 20_000;

/** A page that reads too slowly is disconnected before its events fill the memory; it reconnects by itself. */
const maxBufferedBytes = 64 * 1024;

/** How long a page waits before it reconnects, in milliseconds. */
const reconnectAfterMs = 3000;

/** Sends server-sent events (HTML, section 9.2) until the page disconnects or the source ends. Refuses other requests with events_only. */
export function sendEvents(request: FastifyRequest, reply: FastifyReply, { listen }: SentEvents): FastifyReply {
  ensure(request.headers.accept?.includes('text/event-stream'), 'events_only');
  reply.hijack();
  const { raw } = reply;
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would otherwise buffer the events.
    'x-accel-buffering': 'no',
  });
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  if (request.method === 'HEAD') {
    raw.end();
    return reply;
  }
  const write = (text: string) => {
    if (raw.writableLength > maxBufferedBytes) raw.destroy();
    else raw.write(text);
  };
  // Some proxies pass a stream on only after its first byte.
  write(`retry: ${reconnectAfterMs}\n\n`);
  const heartbeat = setInterval(() => write(':\n\n'), heartbeatEveryMs).unref();
  const leave = listen({
    tell: ({ name, data }) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => raw.end(),
  });
  raw.once('close', () => {
    clearInterval(heartbeat);
    leave();
  });
  return reply;
}
