import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../lib/api/query-for.ts';

/** Own certificates, latest first. Trainers decide on them meanwhile, so each screen that opens asks again. */
export const useCertificates = () =>
  useQuery({ ...queryFor(certificatesEndpoints.list), refetchOnMount: 'always' as const });
