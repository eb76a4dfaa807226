import { useLingui } from '@lingui/react/macro';
import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isRefusal } from '../../lib/api/api-error.ts';
import { mutationFor, refresh } from '../../lib/api/mutation-for.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { useToast } from '../../ui/toast.tsx';

const touched = [certificatesEndpoints.list, progressEndpoints.overview, recordsEndpoints.recent];

/** Asks for the certificate, with its toasts. */
export function useRequestCertificate() {
  const { t } = useLingui();
  const { show } = useToast();
  const client = useQueryClient();
  const isAsking = useRef(false);
  const { mutate, isPending } = useMutation({
    ...mutationFor(certificatesEndpoints.request, { refreshes: touched }),
    onSuccess: () =>
      show({
        title: t`Certificate Generated`,
        description: t`Its number is reserved. It is issued when a trainer approves it.`,
        variant: 'success',
      }),
    onError: async (error) => {
      if (isUnauthorized(error)) return;
      // Asked for in another tab, or a module was added meanwhile: the screen must show how things stand.
      if (isRefusal(error, 'certificate_pending', 'certificate_valid', 'certificate_not_earned')) {
        await refresh(client, touched);
      }
      if (error.message.includes('Complete all modules')) {
        show({
          title: t`Training Incomplete`,
          description: t`Please complete all training modules before generating your certificate.`,
          variant: 'destructive',
        });
        return;
      }
      show({ title: t`Error`, description: t`Failed to generate certificate.`, variant: 'destructive' });
    },
    onSettled: () => {
      isAsking.current = false;
    },
  });
  const ask = () => {
    // The second press of a double click comes before the button can show that it is busy.
    if (isAsking.current) return;
    isAsking.current = true;
    mutate();
  };
  return { ask, isPending };
}
