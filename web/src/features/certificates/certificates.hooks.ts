import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { useQuery } from '@tanstack/react-query';
import { freshQueryFor } from '../../lib/api/query-for.ts';

/** The certificates of the signed-in person, newest first. */
export const useCertificates = () => useQuery(freshQueryFor(certificatesEndpoints.list));
