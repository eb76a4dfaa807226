/** The code of an error from the operating system (ENOENT), the driver (CONNECTION_CLOSED) or PostgreSQL (57P03); else empty. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
