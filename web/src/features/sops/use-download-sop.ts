import { useLingui } from '@lingui/react/macro';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { type Sop, sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { useMutation } from '@tanstack/react-query';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { call, callForFile } from '../../lib/api/call.ts';
import { refresh } from '../../lib/api/mutation-for.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useToast } from '../../ui/toast.tsx';

/** Saves the file under its own name and has the download noted. */
export function useDownloadSop({ id, fileName }: Pick<Sop, 'id' | 'fileName'>) {
  const { t } = useLingui();
  const { show } = useToast();
  return useMutation({
    mutationFn: async (_: void, { client }) => {
      const file = await callForFile(sopsEndpoints.file, { params: { id }, query: { download: '1' } });
      saveFile(file, fileName);
      await call(sopsEndpoints.download, { params: { id } });
      await refresh(client, [recordsEndpoints.recent]);
    },
    onSuccess: () => show({ title: t`Download Tracked`, description: fileName, variant: 'success' }),
    onError: (error) => {
      if (isUnauthorized(error)) return;
      show({ title: t`Failed to download document.`, description: plainMessageOf(error), variant: 'destructive' });
    },
  });
}
