import { t } from '@lingui/core/macro';
import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { refetchOnOpen } from '../../../lib/api/query-for.ts';
import type { VerifySignature } from './signed-text.rules.ts';
import { readStoredTrustData, storeTrustData } from './stored-trust-data.ts';
import { isStoredNewer, type SignedTrustData, type TrustData, verifyTrustData } from './trust-data.rules.ts';

/**
 * Fetches the keys and the revocation list. Before they arrive, and if they cannot be fetched, returns the keys and the
 * list of an earlier visit. `verify` checks a signature in this browser. While `verify` is undefined, because its script
 * is still loading, nothing is fetched.
 */
export function useTrustData(verify: VerifySignature | undefined) {
  const fetched = useQuery({
    queryKey: ['certificate-proofs'],
    queryFn: () => fetchTrustData(verify ?? rejectAll),
    enabled: verify !== undefined,
    ...refetchOnOpen,
  });
  const stored = useQuery({
    queryKey: ['certificate-proofs-stored'],
    queryFn: () => verifyTrustData(readStoredTrustData(), verify ?? rejectAll),
    enabled: verify !== undefined,
    gcTime: 0,
  });
  return {
    trustData: fetched.data ?? stored.data ?? null,
    /** Set if the request failed, or if the fetched list is not signed with one of the fetched keys. */
    error: fetched.error,
    isFetching: fetched.isFetching,
    refetch: fetched.refetch,
  };
}

/** Never called: the queries are disabled while `verify` is undefined. */
const rejectAll: VerifySignature = () => false;

/**
 * Fetches the keys and the list, and stores them. Returns the stored list instead of the fetched one if the stored list
 * is newer. Throws if the signature of the fetched list is not valid.
 */
async function fetchTrustData(verify: VerifySignature): Promise<TrustData> {
  const [{ keys }, { jws }] = await Promise.all([
    call(certificatesEndpoints.keys, {}),
    call(certificatesEndpoints.revocations, {}),
  ]);
  const signed: SignedTrustData = {
    keys: keys.flatMap((key) => (key.kty === 'OKP' ? [{ kid: key.kid, x: key.x }] : [])),
    list: jws,
  };
  const fetched = verifyTrustData(signed, verify);
  if (!fetched) throw new Error(t`The revocation list has no valid signature of the site.`);
  const stored = verifyTrustData(readStoredTrustData(), verify);
  if (isStoredNewer(fetched, stored)) return { keys: fetched.keys, list: stored.list };
  storeTrustData(signed);
  return fetched;
}
