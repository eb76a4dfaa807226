import type { SecondFactorMethod } from '@loopcheck/contract/errors';

/** The second factors of a person, and the number of unused recovery codes. */
export interface FactorSummary {
  readonly hasApp: boolean;
  readonly passkeyCount: number;
  readonly recoveryCodesLeft: number;
}

/** True if the person has a second factor. Recovery codes do not count, because they only replace a lost factor. */
export const hasSecondFactor = ({ hasApp, passkeyCount }: FactorSummary): boolean => hasApp || passkeyCount > 0;

/** The ways to finish a sign-in, most convenient first. Passkeys are left out where browsers do not offer them. */
export function listMethods(
  factors: FactorSummary,
  { canUsePasskeys }: { readonly canUsePasskeys: boolean },
): SecondFactorMethod[] {
  return [
    ...(factors.passkeyCount > 0 && canUsePasskeys ? (['passkey'] as const) : []),
    ...(factors.hasApp ? (['app'] as const) : []),
    ...(factors.recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
  ];
}

/** The maximum number of passkeys of one person. */
export const maxPasskeys = 10;

/**
 * The limit for wrong codes: after `limit` wrong codes of one person within `windowMs` milliseconds (an hour), further
 * codes are refused. A code has six digits, and three codes are valid at a time, so guessing one takes years on
 * average. Passkeys have no limit, because they cannot be guessed.
 */
export const codeLimit = { limit: 10, windowMs: 3_600_000 };
