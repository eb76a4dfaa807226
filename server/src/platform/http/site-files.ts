import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock/clock.ts';
import { requestOriginOf } from './request-origin.ts';

const dayMs = 86_400_000;

/** The number of days for which security.txt is valid. RFC 9116 recommends less than a year. */
const contactValidDays = 180;

/** The text of robots.txt. It asks search engines not to list any page, because the pages need an account. */
const robots = 'User-agent: *\nDisallow: /\n';

interface SiteFilesOptions {
  readonly config: Config;
  readonly clock: Clock;
}

/** Serves the files that programs expect on every web server: /robots.txt and /.well-known/security.txt. */
export function serveSiteFiles(app: FastifyInstance, { config, clock }: SiteFilesOptions): void {
  const schema = { hide: true };
  app.get('/robots.txt', { schema }, (_request, reply) => sendText(reply, robots));
  app.get('/.well-known/security.txt', { schema }, (request, reply) =>
    sendText(reply, securityTxt(config, config.publicUrl ?? requestOriginOf(request), clock.now())),
  );
}

/** Returns the text of security.txt: the contact for people who have found a vulnerability (RFC 9116). */
function securityTxt({ securityContact }: Config, origin: string, now: Date): string {
  // The expiry is based on the start of the day, so that the text changes only once a day.
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return [
    `Contact: ${securityContact ?? `${origin}/`}`,
    `Expires: ${new Date(today + contactValidDays * dayMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text);
