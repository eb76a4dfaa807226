import { ApiError } from '../../lib/api/api-error.ts';

/** Why a form was refused: the server's own message, or `otherwise` where what answered was not our server. */
export function refusalText(error: Error | null, otherwise: string): string | undefined {
  if (!error) return undefined;
  const isForeign = !(error instanceof ApiError) || error.code === 'unknown' || error.code === 'bad_reply';
  return isForeign ? otherwise : error.plain || otherwise;
}
