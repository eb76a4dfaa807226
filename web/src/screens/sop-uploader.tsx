import { useLingui } from '@lingui/react/macro';
import { useSite } from '../features/site/site.hooks.ts';
import { SopFields } from '../features/sops/management/sop-fields.tsx';
import { sopFieldOfServerError, submitAfterUpload, useNewSopForm } from '../features/sops/management/sop-form.ts';
import { useSopFromFile } from '../features/sops/management/sop-management.hooks.ts';
import { UploadFiles } from '../features/uploads/upload-files.tsx';
import { useToast } from '../ui/toast.tsx';

/** The details of a new procedure, and the upload of its file. */
export function SopUploader({ onDone }: { onDone?: () => void }) {
  const { t } = useLingui();
  const { show } = useToast();
  const { create } = useSopFromFile();
  const site = useSite();
  const form = useNewSopForm();
  const finish = () => {
    show({
      title: t`Document Uploaded`,
      description: t`SOP document has been uploaded successfully.`,
      variant: 'success',
    });
    form.reset();
    onDone?.();
  };
  return (
    <>
      <SopFields form={form} chapters={site.data?.chapters ?? []} isTitleOptional />
      <UploadFiles
        purpose="sop"
        processFile={(file) => submitAfterUpload(form, sopFieldOfServerError, (details) => create(details, file))}
        onFinished={finish}
      />
    </>
  );
}
