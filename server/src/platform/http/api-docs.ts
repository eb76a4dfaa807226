import type { FastifyInstance } from 'fastify';

/** OpenAPI 3.1 at /api/docs, generated from the contract. JSON, so that it needs no viewer from the internet. */
export function serveApiDocs(app: FastifyInstance): void {
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(app.swagger())),
  );
}
