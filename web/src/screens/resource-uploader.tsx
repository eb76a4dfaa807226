import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '../lib/api/api-error.ts';
import { useAddResources } from '../features/resources/use-publish-resources.ts';
import { UploadFiles } from '../features/uploads/upload-files.tsx';
import { useFailureToast } from '../ui/use-failure-toast.ts';

/** Uploads resources of a module. Each file becomes a resource when its upload is complete. */
export function ResourceUploader({ moduleId, onFinished }: { moduleId: string; onFinished: () => void }) {
  const { t } = useLingui();
  const { add, discardUnmatchedCaptions } = useAddResources(moduleId);
  const showFailure = useFailureToast()(t`Failed to create learning resource`);
  return (
    <UploadFiles
      purpose="resource"
      note={<Trans>Upload PDF documents, training videos, and other learning materials.</Trans>}
      processFile={async (file) => {
        try {
          await add(file);
        } catch (error) {
          // The toast says what failed. The rethrown error makes UploadFiles show the reason next to the file.
          if (error instanceof ApiError) showFailure(error);
          throw error;
        }
      }}
      onFinished={(_files, hasFailures) => {
        const hadUnmatchedCaptions = discardUnmatchedCaptions();
        // Keep the dialog open if captions had no video (a toast names them) or if a file failed.
        if (!hadUnmatchedCaptions && !hasFailures) onFinished();
      }}
    />
  );
}
