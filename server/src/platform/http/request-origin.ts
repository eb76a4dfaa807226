import type { FastifyRequest } from 'fastify';

/** The origin to which a request says that it was sent. A client can invent it, so PUBLIC_URL is used if it is set. */
export const requestOriginOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${protocol}://${host}`;
