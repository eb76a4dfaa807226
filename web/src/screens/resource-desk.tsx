import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import {
  claimFile,
  type ClaimedResource,
  isCaptions,
  usePublishResources,
} from '../features/resources/add-resource.ts';
import { DraftCards } from '../features/resources/draft-cards.tsx';
import { EditResource } from '../features/resources/edit-resource.tsx';
import { LinkForm } from '../features/resources/link-form.tsx';
import { ResourceList } from '../features/resources/resource-list.tsx';
import { UploadFiles } from '../features/uploads/upload-files.tsx';
import { Panel } from '../ui/panel.tsx';

type Props = {
  moduleId: string;
  userId: string;
  /** What is chosen here, with dots. */
  extensions: readonly string[];
  withLinks?: boolean | undefined;
};

/** A trainer's desk for one module: upload, name, publish, and what is there already. */
export function ResourceDesk({ moduleId, userId, extensions, withLinks }: Props) {
  const { publish, tellLeftOver } = usePublishResources(moduleId);
  const [drafts, setDrafts] = useState<readonly ClaimedResource[]>([]);
  const without = ({ objectPath }: ClaimedResource) =>
    setDrafts((before) => before.filter((draft) => draft.objectPath !== objectPath));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="stack">
        <Panel title={<Trans>Add files</Trans>}>
          <UploadFiles
            purpose="resource"
            extensions={extensions}
            processFile={async (file) => {
              const claimed = { file, objectPath: await claimFile(file), title: '', description: '' };
              // Captions have no words of their own: they go to their video, or wait until it is published.
              if (isCaptions(file)) await publish(claimed);
              else setDrafts((before) => [...before, claimed]);
            }}
          />
          <DraftCards
            drafts={drafts}
            onPublish={async (draft) => {
              await publish(draft);
              without(draft);
              if (drafts.length === 1) tellLeftOver();
            }}
            onDiscard={without}
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
