import { t } from '@lingui/core/macro';
import type { SecondFactorChange } from '@loopcheck/contract/features/notifications/notifications.contract';

/** Describes a change of a person's second factors. An unknown or missing change gets a general text. */
export function describeSecondFactorChange(change: string | undefined): string {
  const texts: Readonly<Record<SecondFactorChange, string>> = {
    app_added: t`An authenticator app was added to your account`,
    app_removed: t`The authenticator app was removed from your account`,
    passkey_added: t`A passkey was added to your account`,
    passkey_removed: t`A passkey was removed from your account`,
    recovery_codes_renewed: t`Your recovery codes were replaced by new ones`,
    recovery_code_used: t`A recovery code was used to sign in to your account`,
    reset: t`An administrator removed your app, your passkeys and your recovery codes`,
  };
  const textByChange = new Map<string | undefined, string>(Object.entries(texts));
  return textByChange.get(change) ?? t`Your sign-in security changed`;
}
