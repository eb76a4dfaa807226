import type { Logger } from '../logging/logger.ts';

/** Where the database's news go: the server's logger, or a simpler one in tests. */
export type DatabaseLog = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
