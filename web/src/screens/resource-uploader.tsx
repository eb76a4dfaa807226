import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '../lib/api/api-error.ts';
import { useAddResources } from '../features/resources/add-resource.ts';
import { useFailureToast } from '../features/resources/resources.hooks.ts';
import { UploadFiles } from '../features/uploads/upload-files.tsx';

/** What an admin uploads beside a module: each file becomes a resource as soon as it has arrived. */
export function ResourceUploader({ moduleId, onFinished }: { moduleId: string; onFinished: () => void }) {
  const { t } = useLingui();
  const { add, tellLeftOver } = useAddResources(moduleId);
  const failed = useFailureToast()(t`Failed to create learning resource`);
  return (
    <UploadFiles
      purpose="resource"
      note={<Trans>Upload PDF documents, training videos, and other learning materials.</Trans>}
      processFile={async (file) => {
        try {
          await add(file);
        } catch (error) {
          // The line keeps its own sentence; the toast says what did not come about.
          if (error instanceof ApiError) failed(error);
          throw error;
        }
      }}
      onFinished={(_files, hasFailures) => {
        if (!tellLeftOver() && !hasFailures) onFinished();
      }}
    />
  );
}
