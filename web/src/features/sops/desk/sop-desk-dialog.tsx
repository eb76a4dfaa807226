import { Trans, useLingui } from '@lingui/react/macro';
import type { ManagedSop } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { type ReactNode, useState } from 'react';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type SentFile, useBringSop, useDeskSop, useEditSop } from './desk.hooks.ts';
import { SopActs } from './sop-acts.tsx';
import { type SopDraft, SopFields } from './sop-fields.tsx';
import { SopHistory } from './sop-history.tsx';
import { SopReaders } from './sop-readers.tsx';

/** Draws the choosing and sending of one file; the screen brings it. */
export type RenderUpload = (work: {
  processFile: (file: SentFile) => Promise<unknown>;
  onFinished: () => void;
}) => ReactNode;

type Props = {
  id: string;
  chapters: readonly { chapterNumber: number; title: string }[];
  renderUpload: RenderUpload;
  onClose: () => void;
};

/** What a trainer does with one procedure: who has read it, its history, its words, its next revision, its end. */
export function SopDeskDialog({ id, onClose, ...rest }: Props) {
  const { data: sop, error, refetch, isFetching } = useDeskSop(id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="sheet"
      wide
      keepOnOutsidePress
      title={sop ? `${sop.number} ${sop.title}` : <Trans>Loading document...</Trans>}
    >
      {sop ? <Desk key={sop.id} sop={sop} onClose={onClose} {...rest} /> : null}
      {!sop && error ? (
        <ErrorState
          title={<Trans>The procedure did not arrive</Trans>}
          message={plainMessageOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!sop && !error ? (
        <Loading>
          <Trans>Loading document...</Trans>
        </Loading>
      ) : null}
    </Dialog>
  );
}

function Desk({ sop, chapters, renderUpload, onClose }: Omit<Props, 'id'> & { sop: ManagedSop }) {
  const { t } = useLingui();
  return (
    <>
      <SopState sop={sop} />
      <SopActs sop={sop} onGone={onClose} />
      <Tabs
        label={t`Work on the procedure`}
        items={[
          { value: 'readers', label: <Trans>Readers</Trans>, panel: <SopReaders id={sop.id} /> },
          { value: 'history', label: <Trans>History</Trans>, panel: <SopHistory id={sop.id} /> },
          { value: 'change', label: <Trans>Change</Trans>, panel: <EditSop sop={sop} chapters={chapters} /> },
          {
            value: 'revise',
            label: <Trans>New revision</Trans>,
            panel: <ReviseSop sop={sop} renderUpload={renderUpload} />,
          },
        ]}
      />
    </>
  );
}

function SopState({ sop }: { sop: ManagedSop }) {
  const { readCount, readOlderCount, revision } = sop;
  return (
    <>
      <p className="sec text-14">
        <Trans>
          Revision {revision}: read by {readCount}. Only an older one: {readOlderCount}.
        </Trans>
      </p>
      {sop.textState === 'waiting' ? (
        <p className="meta" role="status">
          <Trans>The file is being read for the search.</Trans>
        </p>
      ) : null}
      {sop.textState === 'failed' ? (
        <Callout title={<Trans>The search does not know the words of this file</Trans>}>
          {sop.textFault === 'too_much' ? (
            <Trans>
              Its text is longer, or takes more to read, than is allowed. It is found by title and description.
            </Trans>
          ) : (
            <Trans>Its text could not be read. It is found by title and description.</Trans>
          )}
        </Callout>
      ) : null}
    </>
  );
}

function EditSop({ sop, chapters }: { sop: ManagedSop; chapters: Props['chapters'] }) {
  const { t } = useLingui();
  const { show } = useToast();
  const { mutate, isPending } = useEditSop(sop.id);
  const [draft, setDraft] = useState<SopDraft>(sop);
  const { title, description, chapterNumber } = draft;
  const save = () =>
    mutate(
      { title, description, chapterNumber },
      {
        onSuccess: () => show({ title: t`SOP Updated`, variant: 'success' }),
        onError: (error) =>
          show({ title: t`It was not saved`, description: plainMessageOf(error), variant: 'destructive' }),
      },
    );
  return (
    <form
      className="stack pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <SopFields draft={draft} onChange={setDraft} chapters={chapters} />
      <Button
        type="submit"
        variant="primary"
        busy={isPending}
        disabledReason={title.trim() === '' ? t`It needs a title` : undefined}
      >
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}

function ReviseSop({ sop, renderUpload }: { sop: ManagedSop; renderUpload: RenderUpload }) {
  const { t } = useLingui();
  const { show } = useToast();
  const { revise } = useBringSop();
  const [note, setNote] = useState('');
  return (
    <div className="stack pt-3">
      <p className="sec text-14">
        <Trans>
          The new file takes the place of revision {sop.revision}, which stays in the history. Whoever has read it is
          asked to read again. By sending it you release it for this site.
        </Trans>
      </p>
      <TextField
        label={t`What is new`}
        optional
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {renderUpload({
        processFile: (file) => revise(sop.id, note, file),
        onFinished: () =>
          show({
            title: t`Document Uploaded`,
            description: t`SOP document has been uploaded successfully.`,
            variant: 'success',
          }),
      })}
    </div>
  );
}
