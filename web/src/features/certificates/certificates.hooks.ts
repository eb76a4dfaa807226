import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { freshQueryFor } from '../../lib/api/query-for.ts';

/** The certificates of the signed-in person, newest first. */
export const useCertificates = () => useQuery(freshQueryFor(certificatesEndpoints.list));

/** Records that a page has announced the certificate. */
export const useMarkCertificateShown = (id: string) =>
  useMutation(
    mutationFor(certificatesEndpoints.markShown, { params: { id }, refreshes: [certificatesEndpoints.list] }),
  );
