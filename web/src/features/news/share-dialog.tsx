import { Trans, useLingui } from '@lingui/react/macro';
import { maxMediaFiles } from '@loopcheck/contract/features/news/news.contract';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useRef, useState } from 'react';
import { userMessageOf } from '../../lib/api/api-error.ts';
import type { UploadedFile } from '../../lib/api/uploaded-file.ts';
import { showServerErrors } from '../../lib/form-errors.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog, DialogCloseButton } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { claimMedia, useShareNews } from './news.hooks.ts';
import { shareFieldOfServerError, type ShareFields, useShareForm } from './share-form.ts';

export type UploaderProps = {
  maxFiles: number;
  /** Lets the server check an uploaded file, and then attaches it to the item. */
  processFile: (file: UploadedFile) => Promise<void>;
  /**
   * Called with true while chosen files are not uploaded yet: they wait, are being sent or processed, or have failed.
   * Otherwise called with false.
   */
  onPendingChange: (hasPendingFiles: boolean) => void;
};

type Props = {
  /** The modules to choose from. */
  modules: readonly { id: string; chapterNumber: number; title: string }[];
  onClose: () => void;
  /** Called with the id of the new item, before the dialog closes. */
  onShared: (id: string) => void;
  renderUploader: (props: UploaderProps) => ReactNode;
};

/** An uploaded and checked picture or video that will be part of the item. */
type Attachment = { name: string; filePath: string; isVideo: boolean };

/** The dialog in which a person shares a completed training. If sharing fails, all fields and attachments are kept. */
export function ShareDialog({ modules, onClose, onShared, renderUploader }: Props) {
  const { t } = useLingui();
  const { show } = useToast();
  const formId = useId();
  const { mutate, isPending } = useShareNews();
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const hasVideo = attachments.some(({ isVideo }) => isVideo);
  const form = useShareForm({ asksForTitle: hasVideo });
  const [isUploading, setIsUploading] = useState(false);
  // With the maximum number of attachments, no uploader is rendered. So nothing resets `isUploading`, and its last
  // value does not count.
  const hasPendingFiles = isUploading && attachments.length < maxMediaFiles;
  const mediaGroup = useRef<HTMLDivElement>(null);
  const { errors } = form.formState;
  const fieldProps = (name: keyof ShareFields) => ({ ...form.register(name), error: errors[name]?.message });

  const share = (fields: ShareFields) => {
    if (isPending) return;
    const media = attachments.map(({ filePath }) => ({ filePath }));
    // Without a video, the item has the title of its module.
    const videoTitle = hasVideo ? fields.videoTitle : (modules.find(({ id }) => id === fields.moduleId)?.title ?? '');
    mutate(
      { ...fields, videoTitle, media },
      {
        onSuccess: ({ id }) => {
          onShared(id);
          show({ title: t`Training Shared`, description: t`It is now in the news feed.`, variant: 'success' });
          onClose();
        },
        onError: (error) => {
          if (showServerErrors(form.setError, error, shareFieldOfServerError)) return;
          form.setError('root', { message: userMessageOf(error) ?? t`The server did not accept it.` });
        },
      },
    );
  };
  const attach = async (file: UploadedFile) => {
    const filePath = await claimMedia(file);
    setAttachments((previous) => [...previous, { name: file.name, filePath, isVideo: file.type.startsWith('video/') }]);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      keepOnOutsidePress
      shape="sheet"
      title={<Trans>Share Training Completion</Trans>}
      footer={
        <>
          <DialogCloseButton>
            <Trans>Cancel</Trans>
          </DialogCloseButton>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isPending}
            disabledReason={hasPendingFiles ? t`The files are not uploaded yet` : undefined}
          >
            <Trans>Share</Trans>
          </Button>
        </>
      }
    >
      {errors.root && !isPending ? (
        <Callout tone="bad" role="alert" title={<Trans>Not shared</Trans>}>
          {errors.root.message} <Trans>Your text is still here.</Trans>
        </Callout>
      ) : null}
      <form id={formId} className="stack" noValidate onSubmit={(event) => void form.handleSubmit(share)(event)}>
        <Select
          {...fieldProps('moduleId')}
          label={t`Module`}
          required
          options={[
            { value: '', label: t`Choose a module` },
            ...modules.map(({ id, chapterNumber, title }) => ({ value: id, label: `${chapterNumber}. ${title}` })),
          ]}
        />
        <TextField {...fieldProps('location')} label={t`Location`} maxLength={120} required />
        <TextArea {...fieldProps('attendeeComment')} label={t`Your experience`} optional maxLength={1000} rows={3} />
      </form>
      <div className="stack" role="group" aria-label={t`Pictures and videos`} ref={mediaGroup} tabIndex={-1}>
        <AttachmentList
          attachments={attachments}
          onRemove={(removed) => setAttachments(attachments.filter((attachment) => attachment !== removed))}
          findFallbackFocus={() => mediaGroup.current}
        />
        {attachments.length < maxMediaFiles
          ? renderUploader({
              maxFiles: maxMediaFiles - attachments.length,
              processFile: attach,
              onPendingChange: setIsUploading,
            })
          : null}
        {hasVideo ? (
          <TextField
            {...fieldProps('videoTitle')}
            form={formId}
            label={t`Training video title`}
            maxLength={160}
            required
          />
        ) : null}
        {hasPendingFiles ? (
          <p className="text-ink-2">
            <Trans>You can share when all files are uploaded. Retry or remove a file that was not sent.</Trans>
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

type AttachmentListProps = {
  attachments: readonly Attachment[];
  onRemove: (attachment: Attachment) => void;
  /** Returns the element that gets the focus when the list is empty. */
  findFallbackFocus: () => HTMLElement | null;
};

function AttachmentList({ attachments, onRemove, findFallbackFocus }: AttachmentListProps) {
  const { t } = useLingui();
  const itemProps = useListFocus(
    attachments.map(({ filePath }) => filePath),
    findFallbackFocus,
  );
  if (attachments.length === 0) return null;
  return (
    <ul className="stack gap-2" aria-label={t`Attached`}>
      {attachments.map((attachment) => (
        <li key={attachment.filePath} className="row gap-2" {...itemProps(attachment.filePath)}>
          <bdi className="min-w-0 flex-1 wrap-anywhere">{attachment.name}</bdi>
          <IconButton
            label={t`Remove ${attachment.name}`}
            icon={<Icon of={X} />}
            onClick={() => onRemove(attachment)}
          />
        </li>
      ))}
    </ul>
  );
}
