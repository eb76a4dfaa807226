import { DatabaseError } from 'pg';

/** The SQLSTATE code of PostgreSQL for a violated unique index. */
const uniqueViolation = '23505';

/** Returns the name of the unique index whose violation caused the error; undefined for any other error. */
export const violatedIndex = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code === uniqueViolation ? error.constraint : undefined;
