import { useLingui } from '@lingui/react/macro';
import {
  certificatesEndpoints,
  type Certificate,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { useMutation } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/api/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useFailureToast } from '../../ui/use-failure-toast.ts';

type CertificateIdentity = Pick<Certificate, 'id' | 'certificateNumber'>;

/** Saves the PDF as `<number>.pdf`. A toast shows an error. */
export function useDownloadPdf({ id, certificateNumber }: CertificateIdentity) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: () => callForFile(certificatesEndpoints.download, { params: { id } }),
    onSuccess: (pdf) => saveFile(pdf, `${certificateNumber}.pdf`),
    onError: showFailure(t`The certificate could not be downloaded`),
  });
}

/** Saves the signed credential as `<number>.jwt`. A toast shows an error. */
export function useDownloadCredential({ id, certificateNumber }: CertificateIdentity) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: () => call(certificatesEndpoints.credential, { params: { id } }),
    onSuccess: ({ credential }) =>
      saveFile(new Blob([credential], { type: 'application/vc+jwt' }), `${certificateNumber}.jwt`),
    onError: showFailure(t`The credential could not be downloaded`),
  });
}
