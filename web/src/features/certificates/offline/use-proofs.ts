import { t } from '@lingui/core/macro';
import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { keepProofs, readProofs, type Proofs } from './kept-proofs.ts';
import { revocationListOf, type RevocationList } from './revocation-list.ts';
import { openSigned, type SiteKey, type VerifySignature } from './signed-text.ts';

/** What a check without network stands on: keys, and a list whose signature was checked with them. */
export type Trusted = { readonly keys: readonly SiteKey[]; readonly list: RevocationList };

/** The keys and the list: fetched where the site can be reached, else those of the last visit. */
export function useProofs(verify: VerifySignature | undefined) {
  const fetched = useQuery({
    queryKey: ['certificate-proofs'],
    queryFn: () => fetchProofs(verify ?? refuse),
    enabled: verify !== undefined,
    refetchOnMount: 'always',
  });
  const kept = useQuery({
    queryKey: ['certificate-proofs-kept'],
    queryFn: () => trustedOf(readProofs(), verify ?? refuse),
    enabled: verify !== undefined,
    gcTime: 0,
  });
  return {
    trusted: fetched.data ?? kept.data ?? null,
    /** The site was not reached, or what came from it was not in order. */
    error: fetched.error,
    isFetching: fetched.isFetching,
    refetch: fetched.refetch,
  };
}

const refuse: VerifySignature = () => false;

async function fetchProofs(verify: VerifySignature): Promise<Trusted> {
  const [{ keys }, { jws }] = await Promise.all([
    call(certificatesEndpoints.keys, {}),
    call(certificatesEndpoints.revocations, {}),
  ]);
  const proofs: Proofs = { keys: keys.map(({ kid, x }) => ({ kid, x })), list: jws };
  const fresh = trustedOf(proofs, verify);
  if (!fresh) throw new Error(t`The list of the site is not signed by the site.`);
  const before = trustedOf(readProofs(), verify);
  // Whoever sits in between must not take a revocation back by sending an older list.
  if (before && before.list.issuedAt > fresh.list.issuedAt) return { keys: fresh.keys, list: before.list };
  keepProofs(proofs);
  return fresh;
}

/** Keys and list as they may be used, or null where the list's signature or shape is not right. */
export function trustedOf(proofs: Proofs | null, verify: VerifySignature): Trusted | null {
  if (!proofs) return null;
  const opened = openSigned(proofs.list, proofs.keys, verify);
  const list = opened.outcome === 'genuine' ? revocationListOf(opened.payload) : null;
  return list && { keys: proofs.keys, list };
}
