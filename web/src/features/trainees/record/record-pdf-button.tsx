import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { useSaveOwnRecordPdf, useSaveRecordPdf } from '../trainees.hooks.ts';

/** The button that saves the record of a person as PDF. The server records this as a training event. */
export const RecordPdfButton = ({ userId }: { userId: string }) => <PdfButton saving={useSaveRecordPdf(userId)} />;

/** The button that saves the record of the signed-in person as PDF. */
export const OwnRecordPdfButton = () => <PdfButton saving={useSaveOwnRecordPdf()} />;

type SaveMutation = ReturnType<typeof useSaveOwnRecordPdf>;

function PdfButton({ saving: { mutate, isPending } }: { saving: SaveMutation }) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  return (
    <Button
      icon={<Icon of={Download} />}
      busy={isPending}
      onClick={() => mutate(undefined, { onError: showFailure(t`The file could not be saved`) })}
    >
      <Trans>Save record as PDF</Trans>
    </Button>
  );
}
