import { useLingui } from '@lingui/react/macro';
import {
  certificatesEndpoints,
  type Certificate,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { useMutation } from '@tanstack/react-query';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { call, callForFile } from '../../lib/api/call.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useToast } from '../../ui/toast.tsx';

type Saved = Pick<Certificate, 'id' | 'certificateNumber'>;

/** Saves the PDF as NUMBER.pdf. Where it cannot come, a sentence says why, instead of a broken file. */
export function useSavePdf({ id, certificateNumber }: Saved) {
  const { t } = useLingui();
  const onError = useFailureToast(t`The certificate could not be downloaded`);
  return useMutation({
    mutationFn: () => callForFile(certificatesEndpoints.download, { params: { id } }),
    onSuccess: (pdf) => saveFile(pdf, `${certificateNumber}.pdf`),
    onError,
  });
}

/** Saves the signed credential as NUMBER.jwt. */
export function useSaveCredential({ id, certificateNumber }: Saved) {
  const { t } = useLingui();
  const onError = useFailureToast(t`The credential could not be downloaded`);
  return useMutation({
    mutationFn: () => call(certificatesEndpoints.credential, { params: { id } }),
    onSuccess: ({ credential }) =>
      saveFile(new Blob([credential], { type: 'application/vc+jwt' }), `${certificateNumber}.jwt`),
    onError,
  });
}

function useFailureToast(title: string) {
  const { show } = useToast();
  return (error: Error) => {
    if (isUnauthorized(error)) return;
    show({ title, description: plainMessageOf(error), variant: 'destructive' });
  };
}
