import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { claimFile, type ClaimedResource, usePublishResources } from '../features/resources/use-publish-resources.ts';
import { isCaptionsFile } from '../features/resources/captions.rules.ts';
import { EditResource } from '../features/resources/edit-resource.tsx';
import { LinkForm } from '../features/resources/link-form.tsx';
import { ResourceList } from '../features/resources/resource-list.tsx';
import { deleteUpload } from '../features/uploads/uploads.hooks.ts';
import { UploadFiles } from '../features/uploads/upload-files.tsx';
import { lazyWithoutPlaceholder } from '../lib/lazy-part.tsx';
import { Panel } from '../ui/panel.tsx';

const DraftCards = lazyWithoutPlaceholder(
  async () => (await import('../features/resources/draft-cards.tsx')).DraftCards,
);

type ResourceManagementProps = {
  moduleId: string;
  userId: string;
  /** The accepted file extensions, with dots. */
  extensions: readonly string[];
  /** True if trainers can also add links, for example to a page on the plant network. */
  withLinks?: boolean | undefined;
};

/** The resources of a module, for trainers: uploaded files that need a title, and the published resources. */
export function ResourceManagement({ moduleId, userId, extensions, withLinks }: ResourceManagementProps) {
  const { publish, discardUnmatchedCaptions } = usePublishResources(moduleId);
  // Uploaded files that are not published yet.
  const [drafts, setDrafts] = useState<readonly ClaimedResource[]>([]);
  const removeDraft = ({ objectPath }: ClaimedResource) =>
    setDrafts((current) => current.filter((draft) => draft.objectPath !== objectPath));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="stack">
        <Panel title={<Trans>Add files</Trans>}>
          <UploadFiles
            purpose="resource"
            extensions={extensions}
            processFile={async (file) => {
              const claimed = { file, objectPath: await claimFile(file), title: '', description: '' };
              // Captions need no title. If their video is not published yet, they are published together with it.
              if (isCaptionsFile(file.name)) await publish(claimed);
              else setDrafts((current) => [...current, claimed]);
            }}
          />
          <DraftCards
            drafts={drafts}
            onPublish={async (draft) => {
              await publish(draft);
              removeDraft(draft);
              // This was the last draft, so no video will follow for captions that still wait for one.
              if (drafts.length === 1) discardUnmatchedCaptions();
            }}
            onDiscard={(draft) => {
              removeDraft(draft);
              // If the deletion fails, the form above still lists the file as sent but not published. The server
              // deletes the unused upload later.
              void deleteUpload(draft.file.uploadURL).catch(() => undefined);
            }}
          />
        </Panel>
        {withLinks ? (
          <Panel title={<Trans>Add a link</Trans>}>
            <LinkForm moduleId={moduleId} />
          </Panel>
        ) : null}
      </div>
      <Panel title={<Trans>In this module</Trans>} padded={false}>
        <ResourceList
          moduleId={moduleId}
          userId={userId}
          canManage
          renderActions={(resource) => <EditResource resource={resource} />}
        />
      </Panel>
    </div>
  );
}
