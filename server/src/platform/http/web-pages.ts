import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { findSignedInUser } from '../auth/sessions.queries.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { readSessionCookie } from './cookies.ts';

/** Replies to a request for any page with the index.html of the web app. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The services with which the session of a request is found. */
type SessionServices = { readonly db: Database; readonly config: Config; readonly clock: Clock };

/**
 * Serves the files of the web app in `directory`, and returns the function that replies with its index.html. Browsers
 * may cache the files in `assets` for a year, because their names contain a content hash. Browsers must revalidate all
 * other files on each use.
 */
export async function serveWebPages(
  app: FastifyInstance,
  { directory, ...sessions }: SessionServices & { readonly directory: string },
): Promise<SendPage> {
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    // index.html is sent by the routes below.
    index: false,
    globIgnore: ['**/index.html'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, filePath) => {
      const hasContentHash = filePath.includes('/assets/');
      reply.header('cache-control', hasContentHash ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const visitorHtml = markForVisitor(await readFile(path.join(directory, 'index.html'), 'utf8'));
  const sendPage: SendPage = async (request, reply) => {
    // index.html refers to the scripts of one version. Browsers must revalidate it on each use, so that they load the
    // new scripts after an upgrade.
    if (!(await isVisitor(request, sessions))) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    // The Back button shows a cached page without a request. The page would be wrong if somebody has signed in since.
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(visitorHtml);
  };
  for (const url of ['/', '/index.html']) app.get(url, { schema: { hide: true } }, sendPage);
  return sendPage;
}

/**
 * Returns index.html with an attribute that states that nobody is signed in. The page then needs no request to find
 * this out.
 */
export const markForVisitor = (html: string): string => html.replace('<html ', '<html data-session="none" ');

/**
 * True if the request has no valid session. False also if the database cannot be read. The page then requests the
 * signed-in person itself and shows the error.
 */
async function isVisitor(request: FastifyRequest, { db, config, clock }: SessionServices): Promise<boolean> {
  const token = readSessionCookie(request, config);
  if (token === undefined) return true;
  try {
    return (await findSignedInUser(db, token, clock.now(), { isActivity: false, config })) === undefined;
  } catch (error) {
    request.log.warn({ err: error }, 'The session of a page could not be read.');
    return false;
  }
}
