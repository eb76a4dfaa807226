import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSite } from '../features/site/site.hooks.ts';
import { useBringSop } from '../features/sops/desk/desk.hooks.ts';
import { type SopDraft, SopFields } from '../features/sops/desk/sop-fields.tsx';
import { UploadFiles } from '../features/uploads/upload-files.tsx';
import { useToast } from '../ui/toast.tsx';

const empty: SopDraft = { title: '', description: '', chapterNumber: null };

/** What a new procedure is called, and its one file. */
export function SopUploader({ onDone }: { onDone?: () => void }) {
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
    setDraft(empty);
    onDone?.();
  };
  return (
    <>
      <SopFields draft={draft} onChange={setDraft} chapters={site.data?.chapters ?? []} isTitleOptional />
      <UploadFiles purpose="sop" processFile={(file) => create(draft, file)} onFinished={finish} />
    </>
  );
}
