import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { requestOriginOf } from '../../../platform/http/request-origin.ts';

/** The origin of one-time links: PUBLIC_URL if it is set, otherwise the origin of the request. */
export const linkOriginOf = ({ publicUrl }: Config, request: FastifyRequest): string =>
  publicUrl ?? requestOriginOf(request);
