import type { SentEvents } from '@loopcheck/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ensure } from '../errors/refusal.ts';

/**
 * The heartbeat keeps proxies from closing an idle connection after a minute, and detects pages that have disconnected.
 */
const heartbeatIntervalMs = 20_000;

/**
 * The maximum number of bytes that wait for a slow page. If more bytes wait, the page is disconnected. The page then
 * reconnects by itself.
 */
const maxBufferedBytes = 64 * 1024;

/** The delay in milliseconds after which a disconnected page reconnects. */
const reconnectDelayMs = 3000;

/**
 * Sends server-sent events (HTML standard, section 9.2) until the page disconnects or the server ends the stream.
 * Refuses requests that do not accept an event stream, with events_only.
 */
export function sendEvents(request: FastifyRequest, reply: FastifyReply, { listen }: SentEvents): FastifyReply {
  ensure(request.headers.accept?.includes('text/event-stream'), 'events_only');
  // Fastify then sends no reply itself.
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
  // Some proxies send the response headers only with the first byte of the body.
  write(`retry: ${reconnectDelayMs}\n\n`);
  // A line that begins with a colon is a comment, which pages ignore.
  const heartbeat = setInterval(() => write(':\n\n'), heartbeatIntervalMs).unref();
  const stopListening = listen({
    send: ({ name, data }) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => raw.end(),
  });
  raw.once('close', () => {
    clearInterval(heartbeat);
    stopListening();
  });
  return reply;
}
