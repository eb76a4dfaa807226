import type { Logger } from '../logging/logger.ts';

/** The part of the server's logger that the database code uses; tests pass a simpler logger. */
export type DatabaseLog = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
