import { useLingui } from '@lingui/react/macro';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { type Sop, sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { useMutation } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/api/call.ts';
import { refresh } from '../../lib/api/mutation-for.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';

/** Saves the file of a procedure on the device and records the download. */
export function useDownloadSop({ id, fileName }: Pick<Sop, 'id' | 'fileName'>) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: async (_: void, { client }) => {
      const file = await callForFile(sopsEndpoints.file, { params: { id }, query: { download: '1' } });
      saveFile(file, fileName);
      // This call only adds the download to the training record. `callForFile` above has already returned the file.
      await call(sopsEndpoints.download, { params: { id } });
      await refresh(client, [recordsEndpoints.recent]);
    },
    onSuccess: () => show({ title: t`Download Tracked`, description: fileName, variant: 'success' }),
    onError: showFailure(t`Failed to download document.`),
  });
}
