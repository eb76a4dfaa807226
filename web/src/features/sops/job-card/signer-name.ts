import { useLingui } from '@lingui/react/macro';
import type { HoldPointSigner } from '@loopcheck/contract/features/sops/job-card';

/** Returns a function that names the signer of a hold point in the language of the page, for example "panel operator". */
export function useSignerName(): (signer: HoldPointSigner) => string {
  const { t } = useLingui();
  const names: Record<HoldPointSigner, string> = {
    operator: t`panel operator`,
    supervisor: t`shift supervisor`,
    owner: t`system owner`,
    'permit-issuer': t`permit issuer`,
    'second-person': t`second person`,
    'incident-contact': t`incident contact`,
  };
  return (signer) => names[signer];
}
