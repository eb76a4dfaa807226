import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSite } from '../features/site/site.hooks.ts';
import { useBringSop } from '../features/sops/desk/desk.hooks.ts';
import { type SopDraft, SopFields } from '../features/sops/desk/sop-fields.tsx';
import { UploadFiles } from '../features/uploads/upload-files.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useToast } from '../ui/toast.tsx';

const empty: SopDraft = { title: '', description: '', chapterNumber: null };

/** Adds a procedure to the library: what it is called, and one file. */
export function UploadSopDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { show } = useToast();
  const { create } = useBringSop();
  const site = useSite();
  const [draft, setDraft] = useState(empty);
  const finish = () => {
    show({
      title: t`Document Uploaded`,
      description: t`SOP document has been uploaded successfully.`,
      variant: 'success',
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="sheet"
      keepOnOutsidePress
      title={<Trans>Upload SOP</Trans>}
      description={<Trans>By adding it you release it for this site with your name.</Trans>}
    >
      <SopFields draft={draft} onChange={setDraft} chapters={site.data?.chapters ?? []} isTitleOptional />
      <UploadFiles purpose="sop" processFile={(file) => create(draft, file)} onFinished={finish} />
    </Dialog>
  );
}
