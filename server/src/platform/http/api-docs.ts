import type { FastifyInstance } from 'fastify';

/**
 * Serves the API documentation at /api/docs: OpenAPI 3.1, generated from the contract. It is plain JSON, because a
 * viewer would have to be loaded from the internet.
 */
export function serveApiDocs(app: FastifyInstance): void {
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(app.swagger())),
  );
}
