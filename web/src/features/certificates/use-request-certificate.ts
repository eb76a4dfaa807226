import { useLingui } from '@lingui/react/macro';
import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isRefusal } from '../../lib/api/api-error.ts';
import { mutationFor, refresh } from '../../lib/api/mutation-for.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { useToast } from '../../ui/toast.tsx';

const affectedEndpoints = [
  certificatesEndpoints.list,
  progressEndpoints.overview,
  recordsEndpoints.recent,
  nextStepEndpoints.own,
];

/** Requests the certificate of the signed-in person. A toast shows the outcome, except after a 401. */
export function useRequestCertificate() {
  const { t } = useLingui();
  const { show } = useToast();
  const client = useQueryClient();
  const isRequesting = useRef(false);
  const { mutate, isPending } = useMutation({
    ...mutationFor(certificatesEndpoints.request, { refreshes: affectedEndpoints }),
    onSuccess: () =>
      show({
        title: t`Certificate Generated`,
        description: t`The number is reserved. The certificate is issued when a trainer approves it.`,
        variant: 'success',
      }),
    onError: async (error) => {
      // After a 401, the page shows that the session has ended.
      if (isUnauthorized(error)) return;
      // The screen is out of date: the certificate was requested in another tab, or a module was added.
      if (isRefusal(error, 'certificate_pending', 'certificate_valid', 'certificate_not_earned')) {
        await refresh(client, affectedEndpoints);
      }
      if (isRefusal(error, 'certificate_not_earned')) {
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
      isRequesting.current = false;
    },
  });
  const request = () => {
    // The second click of a double click arrives before the button is rendered as busy.
    if (isRequesting.current) return;
    isRequesting.current = true;
    mutate();
  };
  return { request, isPending };
}
