import type { FastifyRequest } from 'fastify';

/**
 * The origin of this site according to a request, such as `http://10.0.0.5:3000`. A client can invent this origin, so
 * use it only if PUBLIC_URL is not set.
 */
export const requestOriginOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${protocol}://${host}`;
