import { Trans, useLingui } from '@lingui/react/macro';
import type { ManagedSop } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { type ReactNode, useRef } from 'react';
import type { UploadedFile } from '../../../lib/api/uploaded-file.ts';
import type { ServerDraft } from '../../../lib/server-draft/use-server-draft.ts';
import { showServerErrors } from '../../../lib/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { DraftGate } from '../../../ui/draft-gate.tsx';
import { DraftNotices, DraftStatus } from '../../../ui/draft-status.tsx';
import { DiscardChanges, FormDraftNotices } from '../../../ui/form-draft.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { SopActions } from './sop-actions.tsx';
import { SopFields } from './sop-fields.tsx';
import {
  type SopDetails,
  sopFieldOfServerError,
  submitAfterUpload,
  useRevisionForm,
  useSopEditForm,
} from './sop-form.ts';
import { SopHistory } from './sop-history.tsx';
import { useEditSop, useManagedSop, useSopFromFile } from './sop-management.hooks.ts';
import { SopReaders } from './sop-readers.tsx';

/**
 * Renders the upload of one file. `processFile` is called with the uploaded file; if it rejects, the upload has failed.
 * `onFinished` is called after a successful upload.
 */
export type RenderUpload = (props: {
  processFile: (file: UploadedFile) => Promise<unknown>;
  onFinished: () => void;
}) => ReactNode;

type Props = {
  id: string;
  userId: string;
  /** The chapters that the trainer can choose for the procedure. */
  chapters: readonly { chapterNumber: number; title: string }[];
  renderUpload: RenderUpload;
  onClose: () => void;
};

/** The dialog in which a trainer manages a procedure: its readers, history, details and revisions. */
export function SopManagementDialog({ id, onClose, ...rest }: Props) {
  const sop = useManagedSop(id);
  const hasChangedList = useRef(false);
  /** Called when the procedure leaves the list that contains the button with which this dialog was opened. */
  const markListChanged = () => {
    hasChangedList.current = true;
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="sheet"
      wide
      keepOnOutsidePress
      // When the procedure leaves the list, the button that opened the dialog is removed. `main` then gets the focus.
      finalFocus={() => (hasChangedList.current ? document.getElementById('main') : null)}
      title={sop.data ? `${sop.data.number} ${sop.data.title}` : <Trans>Procedure</Trans>}
    >
      <QueryState
        queries={[sop]}
        title={<Trans>The procedure could not be loaded</Trans>}
        loading={
          <LoadingState>
            <Trans>Loading document...</Trans>
          </LoadingState>
        }
      >
        {(data) => (
          <SopManagement
            key={data.id}
            sop={data}
            onRemoved={() => {
              markListChanged();
              onClose();
            }}
            onActivated={markListChanged}
            {...rest}
          />
        )}
      </QueryState>
    </Dialog>
  );
}

type ManagementProps = Omit<Props, 'id' | 'onClose'> & {
  sop: ManagedSop;
  /** Called after the procedure was deactivated or deleted. */
  onRemoved: () => void;
  /** Called after the procedure was activated. */
  onActivated: () => void;
};

function SopManagement({ sop, userId, chapters, renderUpload, ...handlers }: ManagementProps) {
  const { t } = useLingui();
  return (
    <>
      <SopState sop={sop} />
      <SopActions sop={sop} {...handlers} />
      <Tabs
        label={t`Manage the procedure`}
        items={[
          { value: 'readers', label: <Trans>Readers</Trans>, panel: <SopReaders id={sop.id} /> },
          { value: 'history', label: <Trans>History</Trans>, panel: <SopHistory id={sop.id} /> },
          {
            value: 'change',
            label: <Trans>Change</Trans>,
            panel: (
              <DraftGate kind="sop" objectId={sop.id} userId={userId}>
                {(draft) => <EditSop sop={sop} chapters={chapters} draft={draft} />}
              </DraftGate>
            ),
          },
          {
            value: 'revise',
            label: <Trans>New revision</Trans>,
            // An upload in this panel must continue while another tab is selected.
            keepsPanel: true,
            panel: <ReviseSop sop={sop} renderUpload={renderUpload} />,
          },
        ]}
      />
    </>
  );
}

/** States how many people have read the procedure, and whether the search can find the text of the procedure. */
function SopState({ sop }: { sop: ManagedSop }) {
  const { readCount, readOlderCount, revision } = sop;
  return (
    <>
      <p className="text-ink-2 text-14">
        <Trans>
          Revision {revision}: read by {readCount}. Only an older revision: {readOlderCount}.
        </Trans>
      </p>
      {sop.textState === 'waiting' ? (
        <p className="meta" role="status">
          <Trans>The server is reading the file. Then the search can find its text.</Trans>
        </p>
      ) : null}
      {sop.textState === 'failed' ? (
        <Callout title={<Trans>The search cannot find the text of this file</Trans>}>
          {sop.textFault === 'too_much' ? (
            <Trans>The file is too large or too complex. The search finds only its title and description.</Trans>
          ) : (
            <Trans>Its text could not be read. The search finds only its title and description.</Trans>
          )}
        </Callout>
      ) : null}
    </>
  );
}

type EditSopProps = { sop: ManagedSop; chapters: Props['chapters']; draft: ServerDraft };

function EditSop({ sop, chapters, draft }: EditSopProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast()(t`It was not saved`);
  const { mutateAsync, isPending } = useEditSop(sop.id);
  const { form, formDraft } = useSopEditForm(draft, sop);
  const save = (details: SopDetails) => {
    const sentValues = { ...form.getValues() };
    // The draft must be removed even if the dialog is closed before the reply arrives. React Query would then not call
    // the callbacks of `mutate`, so `mutateAsync` is used.
    return mutateAsync(formDraft.pickChanges(details)).then(
      ({ title, description, chapterNumber }) => {
        draft.discard();
        // Keeps what the trainer has typed since the request was sent.
        formDraft.continueWith(sentValues, { title, description, chapterNumber });
        return show({ title: t`SOP Updated`, variant: 'success' });
      },
      (error: Error) => {
        if (!showServerErrors(form.setError, error, sopFieldOfServerError)) showFailure(error);
      },
    );
  };
  return (
    <form className="stack pt-3" noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <DraftNotices draft={draft} />
      <FormDraftNotices
        state={formDraft}
        labels={{ title: t`Title`, description: t`Description`, chapterNumber: t`Chapter` }}
      />
      <SopFields form={form} chapters={chapters} />
      <Button type="submit" variant="primary" busy={isPending}>
        <Trans>Save</Trans>
      </Button>
      <div className="row flex-wrap">
        <DiscardChanges state={formDraft} />
        <DraftStatus state={draft.state} />
      </div>
    </form>
  );
}

function ReviseSop({ sop, renderUpload }: { sop: ManagedSop; renderUpload: RenderUpload }) {
  const { t } = useLingui();
  const { show } = useToast();
  const { revise } = useSopFromFile();
  const form = useRevisionForm();
  return (
    <div className="stack pt-3">
      <p className="text-ink-2 text-14">
        <Trans>
          The new file replaces revision {sop.revision}, which stays in the history. Everybody who has read it is asked
          to read again. By uploading you release the new revision for this site.
        </Trans>
      </p>
      <TextField
        {...form.register('note')}
        error={form.formState.errors.note?.message}
        label={t`What is new`}
        optional
        maxLength={500}
      />
      {renderUpload({
        processFile: (file) => submitAfterUpload(form, { note: 'note' }, ({ note }) => revise(sop.id, note, file)),
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
