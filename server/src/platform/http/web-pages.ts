import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { findSignedInUser } from '../auth/sessions.queries.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { readSessionCookie } from './cookies.ts';
import { isCopyCurrent } from './etags.ts';
import {
  createFirstLoadFinder,
  type FirstLoad,
  hasParameters,
  type PageReader,
  readFirstLoads,
  readLandingStart,
  renderFirstLoad,
} from './first-loads.ts';
import { createInlineScriptPermitter } from './inline-scripts.ts';

/** Replies to a request for any page of the web app with its HTML. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The services with which the session of a request is found. */
type SessionServices = { readonly db: Database; readonly config: Config; readonly clock: Clock };

/**
 * Serves the files of the web app in `directory`, and returns the function that replies with its pages. Browsers can
 * cache the files in `assets` for a year, because their names contain a content hash. Browsers must revalidate all
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
  const indexHtml = await readFile(path.join(directory, 'index.html'), 'utf8');
  const findPage = createPageFinder(indexHtml, await readFirstLoads(directory), await readLandingStart(directory));
  const permitInlineScripts = createInlineScriptPermitter(indexHtml);
  const sendPage: SendPage = async (request, reply) => {
    const reader = await findReader(request, sessions);
    const { html, etag } = findPage(request.url.split('?', 1)[0] ?? '/', reader);
    const policy = String(reply.raw.getHeader('content-security-policy'));
    reply.header('content-security-policy', permitInlineScripts(policy));
    // The Back button shows a cached page without a request. The page would be wrong if somebody has signed in since.
    if (reader === null) return reply.header('cache-control', 'no-store').type(htmlType).send(html);
    // index.html refers to the scripts of one version. Browsers must revalidate index.html on each use, so that they
    // load the new scripts after an upgrade. The page contains the role of the reader, so a proxy must not store it.
    reply.headers({ 'cache-control': 'private, no-cache', etag });
    return isCopyCurrent(request, etag) ? reply.code(304).send() : reply.type(htmlType).send(html);
  };
  for (const url of ['/', '/index.html']) app.get(url, { schema: { hide: true } }, sendPage);
  return sendPage;
}

const htmlType = 'text/html; charset=utf-8';

type Page = { readonly html: string; readonly etag: string };

/**
 * Returns a function that finds the page for a path and a reader. The reader is undefined if the server does not know
 * who sent the request. A page is index.html with links to the files and the data that its first load needs. Pages are
 * created once for each kind of path and reader, except pages with links to the data of one object, such as a module.
 */
function createPageFinder(indexHtml: string, firstLoads: readonly FirstLoad[], landingStart = '') {
  const findFirstLoad = createFirstLoadFinder(firstLoads);
  const createdPages = new Map<string, Page>();
  return (pathname: string, reader: PageReader | undefined): Page => {
    const firstLoad = reader === undefined ? undefined : findFirstLoad(pathname, reader);
    const session = reader === undefined ? undefined : describeReader(reader);
    const key = `${session} ${firstLoad?.path}`;
    const create = () => {
      const isLanding = reader === null && firstLoad?.path === '/';
      const html = isLanding ? addToRoot(indexHtml, landingStart) : indexHtml;
      return createPage(html, session, firstLoad && renderFirstLoad(firstLoad, pathname));
    };
    if (firstLoad && hasParameters(firstLoad)) return create();
    const page = createdPages.get(key) ?? create();
    createdPages.set(key, page);
    return page;
  };
}

const addToRoot = (html: string, content: string): string =>
  html.replace('<div id="root">', (start) => `${start}${content}`);

function createPage(indexHtml: string, session: string | undefined, links: string | undefined): Page {
  const markedHtml = session === undefined ? indexHtml : markSession(indexHtml, session);
  const html = links === undefined ? markedHtml : markedHtml.replace('</head>', () => `${links}\n</head>`);
  // The ETag is weak, because compression changes the bytes that are sent. A part of the hash (162 bits) is enough.
  return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` };
}

function describeReader(reader: PageReader): string {
  if (reader === null) return 'none';
  return reader.isAdmin ? `${reader.role} admin` : reader.role;
}

/**
 * Returns index.html with an attribute that states who reads it: `none` for a visitor, otherwise the role. The page
 * then needs no request before it fetches the data of its screen. The attribute grants nothing: the server checks the
 * session of each request.
 */
const markSession = (html: string, session: string): string =>
  html.replace('<html ', () => `<html data-session="${session}" `);

/**
 * Finds the person whose session a request has. Returns null for a visitor. Returns undefined if the database cannot be
 * read: the scripts of the page then ask the server who is signed in, and show the error.
 */
async function findReader(
  request: FastifyRequest,
  { db, config, clock }: SessionServices,
): Promise<PageReader | undefined> {
  const token = readSessionCookie(request, config);
  if (token === undefined) return null;
  try {
    return (
      (await findSignedInUser(db, token, clock.now(), { isActivity: false, acceptsRememberedSession: true, config })) ??
      null
    );
  } catch (error) {
    request.log.warn({ err: error }, 'The session of a page could not be read.');
    return undefined;
  }
}
