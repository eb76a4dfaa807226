import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ensure } from '../errors/refusal.ts';
import { authorizeRequest } from './access.ts';
import type { Platform } from './implement.ts';

/**
 * Serves the API documentation at /api/docs: OpenAPI 3.1, generated from the contract. The documentation is plain JSON,
 * because a viewer would have to be loaded from the internet. `config.apiDocs` decides who can read the documentation;
 * with `off`, the path does not exist.
 */
export function serveApiDocs(app: FastifyInstance, platform: Platform): void {
  const onRequest = async (request: FastifyRequest) => {
    const { apiDocs } = platform.config;
    ensure(apiDocs !== 'off', 'not_found');
    await authorizeRequest({ access: apiDocs === 'open' ? 'public' : 'member' }, request, platform);
  };
  app.get('/api/docs', { schema: { hide: true }, onRequest }, (_request, reply) =>
    reply
      .header('cache-control', 'private, no-cache')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(app.swagger())),
  );
}
