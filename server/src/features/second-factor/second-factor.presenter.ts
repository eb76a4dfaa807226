import type { SecondFactorState } from '@loopcheck/contract/features/second-factor/second-factor.contract';
import type { findApp, listPasskeys } from './second-factor.queries.ts';

interface StoredFactors {
  readonly app: Awaited<ReturnType<typeof findApp>>;
  readonly passkeys: Awaited<ReturnType<typeof listPasskeys>>;
  readonly recoveryCodesLeft: number;
}

/** Formats a person's second factors as the reply to this person. */
export function presentState(
  { app, passkeys, recoveryCodesLeft }: StoredFactors,
  { isRequired, canAddPasskey }: Pick<SecondFactorState, 'isRequired' | 'canAddPasskey'>,
): SecondFactorState {
  const times = (row: { readonly added_at: Date; readonly last_used_at: Date | null }) => ({
    addedAt: row.added_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  });
  return {
    app: app ? times(app) : null,
    passkeys: passkeys.map((passkey) => ({ id: passkey.id, name: passkey.name, ...times(passkey) })),
    recoveryCodesLeft,
    isRequired,
    canAddPasskey,
  };
}
