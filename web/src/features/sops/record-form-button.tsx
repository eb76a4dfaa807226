import { Trans, useLingui } from '@lingui/react/macro';
import { sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { useMutation } from '@tanstack/react-query';
import FilePenLine from 'lucide-react/icons/file-pen-line';
import { callForFile } from '../../lib/api/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';

type Props = Pick<ButtonLook, 'size' | 'padding' | 'className'> & {
  sopId: string;
  /**
   * The revision that the page shows. The server refuses a revision that is not the current one, because the form of
   * the current revision might have other fields than the page shows.
   */
  revision: number;
};

/** A button that saves the record form of a procedure (a PDF to fill in while doing the steps) on the device. */
export function RecordFormButton({ sopId, revision, ...look }: Props) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const download = useMutation({
    mutationFn: async () => {
      const file = await callForFile(sopsEndpoints.recordForm, { params: { id: sopId }, query: { revision } });
      saveFile(file, file.name);
    },
    onError: showFailure(t`Failed to download the record form.`),
  });
  return (
    <Button {...look} icon={<Icon of={FilePenLine} />} busy={download.isPending} onClick={() => download.mutate()}>
      <Trans>Record form (PDF)</Trans>
    </Button>
  );
}
