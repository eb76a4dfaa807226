import { Trans, useLingui } from '@lingui/react/macro';
import { mostMedia } from '@loopcheck/contract/features/news/news.contract';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { useToast } from '../../ui/toast.tsx';
import { claimMedia, useShareNews } from './news.hooks.ts';

/** A file whose bytes have arrived. */
type ArrivedFile = { name: string; uploadURL: string };

/** What the uploader of the screen is given. */
export type UploaderProps = {
  maxFiles: number;
  onArrived: (file: ArrivedFile) => Promise<void>;
  /** How many files are chosen and not sent yet. */
  onWaiting: (count: number) => void;
};

type Props = {
  modules: readonly { id: string; chapterNumber: number; title: string }[];
  onClose: () => void;
  renderUploader: (props: UploaderProps) => ReactNode;
};

type Attached = { name: string; filePath: string };

/** Where somebody tells of a training. What was typed and attached stays when the server does not take it. */
export function ShareDialog({ modules, onClose, renderUploader }: Props) {
  const { t } = useLingui();
  const { show } = useToast();
  const { mutate, isPending, error } = useShareNews();
  const [words, setWords] = useState({ moduleId: '', videoTitle: '', location: '', attendeeComment: '' });
  const [media, setMedia] = useState<readonly Attached[]>([]);
  const [waiting, setWaiting] = useState(0);
  const [isAsked, setIsAsked] = useState(false);
  const put = (field: keyof typeof words) => (event: { target: { value: string } }) =>
    setWords({ ...words, [field]: event.target.value });
  const missing = (field: 'moduleId' | 'videoTitle' | 'location', sentence: string) =>
    isAsked && words[field].trim() === '' ? sentence : undefined;
  const isComplete = words.moduleId !== '' && words.videoTitle.trim() !== '' && words.location.trim() !== '';
  const share = () => {
    setIsAsked(true);
    if (!isComplete || isPending) return;
    const body = { ...words, media: media.map(({ filePath }) => ({ filePath })) };
    mutate(body, {
      onSuccess: () => {
        show({ title: t`Training Shared`, description: t`It stands in the news feed.`, variant: 'success' });
        onClose();
      },
    });
  };
  const attach = async (file: ArrivedFile) => {
    const filePath = await claimMedia(file);
    setMedia((now) => [...now, { name: file.name, filePath }]);
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
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            busy={isPending}
            disabledReason={waiting > 0 ? t`Upload the chosen files first, or take them off the list` : undefined}
            onClick={share}
          >
            <Trans>Share</Trans>
          </Button>
        </>
      }
    >
      {error && !isPending ? (
        <Callout tone="bad" role="alert" title={<Trans>Not shared</Trans>}>
          {plainMessageOf(error)} <Trans>What you wrote is still here.</Trans>
        </Callout>
      ) : null}
      <Select
        label={t`Module`}
        value={words.moduleId}
        onChange={put('moduleId')}
        required
        error={missing('moduleId', t`Choose the module.`)}
        options={[
          { value: '', label: t`Choose a module` },
          ...modules.map(({ id, chapterNumber, title }) => ({ value: id, label: `${chapterNumber}. ${title}` })),
        ]}
      />
      <TextField
        label={t`Training video title`}
        value={words.videoTitle}
        onChange={put('videoTitle')}
        maxLength={160}
        required
        error={missing('videoTitle', t`Say which training it was.`)}
      />
      <TextField
        label={t`Location`}
        value={words.location}
        onChange={put('location')}
        maxLength={120}
        required
        error={missing('location', t`Say where it was.`)}
      />
      <TextArea
        label={t`Your experience`}
        optional
        value={words.attendeeComment}
        onChange={put('attendeeComment')}
        maxLength={1000}
        rows={3}
      />
      <AttachedList media={media} onRemove={(gone) => setMedia(media.filter((each) => each !== gone))} />
      {media.length < mostMedia
        ? renderUploader({ maxFiles: mostMedia - media.length, onArrived: attach, onWaiting: setWaiting })
        : null}
    </Dialog>
  );
}

function AttachedList({ media, onRemove }: { media: readonly Attached[]; onRemove: (gone: Attached) => void }) {
  const { t } = useLingui();
  if (media.length === 0) return null;
  return (
    <ul className="stack s8" aria-label={t`Attached`}>
      {media.map((each) => (
        <li key={each.filePath} className="row s8">
          <bdi className="grow wrap-anywhere">{each.name}</bdi>
          <IconButton label={t`Remove ${each.name}`} icon={<Icon of={X} />} onClick={() => onRemove(each)} />
        </li>
      ))}
    </ul>
  );
}
