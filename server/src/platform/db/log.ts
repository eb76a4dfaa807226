import type { Logger } from '../logging/logger.ts';

/** The logger of the database code: the server's, or a simpler one in tests. */
export type DatabaseLog = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
