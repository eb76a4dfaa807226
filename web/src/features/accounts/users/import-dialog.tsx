import { Trans, useLingui } from '@lingui/react/macro';
import type { ReplyOf } from '@loopcheck/contract/endpoint';
import {
  maxImportedPeople,
  type usersImportEndpoints,
} from '@loopcheck/contract/features/accounts/users-import.contract';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { formatDateTime } from '../../../lib/formatting.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { CancelButton } from './cancel-button.tsx';
import { ImportFaults } from './import-faults.tsx';
import { hasChanges } from './import-preview.rules.ts';
import { ImportPreviewDetails } from './import-preview.tsx';
import { useCheckImport, useImport } from './users-import.hooks.ts';

type ImportResult = ReplyOf<(typeof usersImportEndpoints)['import']>;

/** The maximum size of the file. The server accepts slightly larger files. */
const maxFileBytes = 2_400_000;

/**
 * Imports people from a CSV file. After a file is chosen, the dialog shows a preview of the import. If accounts change
 * before the person confirms the preview, the server refuses the import, and the dialog shows a new preview.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { chooseFile, isFileTooLarge, check, importFile, importing, deactivatesMissing, setDeactivatesMissing } =
    useCsvImport();
  const isPending = check.isPending || importing.isPending;
  const preview = check.data;
  // `previewToken` tells the server which preview the person confirms. It is null if the file has faults.
  const isImportable = Boolean(preview?.previewToken && hasChanges(preview.counts, deactivatesMissing));
  const disabledReason = preview?.previewToken ? t`There is nothing to change` : t`Choose a file without errors first`;
  return (
    <Dialog
      open
      wide
      tall
      keepOnOutsidePress
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={<Trans>Import people from CSV</Trans>}
      footer={
        importing.data ? (
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        ) : (
          <>
            <CancelButton isPending={importing.isPending} onCancel={onClose} />
            <Button
              variant="primary"
              busy={importing.isPending}
              disabledReason={isImportable ? undefined : disabledReason}
              onClick={importFile}
            >
              <Trans>Import</Trans>
            </Button>
          </>
        )
      }
    >
      {importing.data ? (
        <ImportSummary {...importing.data} />
      ) : (
        <>
          <Instructions />
          <TextField
            type="file"
            accept=".csv,text/csv,text/plain"
            label={t`CSV file`}
            error={
              isFileTooLarge
                ? t`This file is too large. Import at most ${maxImportedPeople} people at once.`
                : undefined
            }
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) void chooseFile(file);
            }}
            // Clears the field, so that choosing the same file again after a correction triggers a change event. The field
            // is not cleared earlier, because it shows the name of the chosen file.
            onClick={(event) => {
              event.currentTarget.value = '';
            }}
          />
          {hasNoReply(importing.error) ? (
            <Callout tone="warn" role="alert" title={<Trans>No reply</Trans>}>
              <p>
                <Trans>Check below whether the people were imported. For new links, use Invite again.</Trans>
              </p>
            </Callout>
          ) : null}
          <div aria-live="polite" className="stack">
            {check.isPending ? <Trans>Reading the file…</Trans> : null}
            {preview && preview.faults.length > 0 ? <ImportFaults faults={preview.faults} /> : null}
            {preview?.previewToken ? (
              <ImportPreviewDetails {...{ preview, deactivatesMissing }} onDeactivateMissing={setDeactivatesMissing} />
            ) : null}
          </div>
        </>
      )}
    </Dialog>
  );
}

/**
 * True if no reply of the server has arrived. The server might still have carried out the call. Status 0 is a lost
 * connection. A proxy replies with 502 or 504 if it gets no reply from the server.
 */
const hasNoReply = (error: unknown): boolean => error instanceof ApiError && [0, 502, 504].includes(error.status);

/** Keeps the chosen file, checks it and imports it. */
function useCsvImport() {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const check = useCheckImport();
  const importing = useImport();
  const [csv, setCsv] = useState('');
  const [isFileTooLarge, setIsFileTooLarge] = useState(false);
  const [deactivatesMissing, setDeactivatesMissing] = useState(false);
  const checkFile = (text: string) =>
    check.mutate({ csv: text }, { onError: showFailure(t`The file could not be checked`) });
  const chooseFile = async (file: File) => {
    check.reset();
    importing.reset();
    setDeactivatesMissing(false);
    setIsFileTooLarge(file.size > maxFileBytes);
    if (file.size > maxFileBytes) return;
    const text = await file.text();
    setCsv(text);
    checkFile(text);
  };
  const importFile = () =>
    importing.mutate(
      { csv, deactivateMissing: deactivatesMissing, previewToken: check.data?.previewToken ?? '' },
      {
        onError: (error) => {
          if (!hasNoReply(error)) showFailure(t`Nothing was imported`)(error);
          // Shows a new preview, because accounts can have changed since the last check.
          setDeactivatesMissing(false);
          checkFile(csv);
        },
      },
    );
  return { chooseFile, isFileTooLarge, check, importFile, importing, deactivatesMissing, setDeactivatesMissing };
}

function Instructions() {
  return (
    <p className="text-ink-2 text-14">
      <Trans>
        The first line must name the columns. Required: Employee ID. For new people also Name (or First name and Last
        name). Optional: Email, Phone, Position, Department, Role. People are found by the employee ID, otherwise by the
        email. Empty cells change nothing. Save the file as “CSV UTF-8”, with at most {maxImportedPeople} people.
      </Trans>
    </p>
  );
}

function ImportSummary({ created, changed, deactivated, linksCsv, expiresAt }: ImportResult) {
  return (
    <Callout tone="success" title={<Trans>The file was imported</Trans>}>
      <p>
        <Trans>
          {created} created, {changed} changed, {deactivated} deactivated.
        </Trans>
      </p>
      {linksCsv === null ? null : (
        <>
          <p>
            <Trans>
              Each new person needs a one-time link to choose a password. The links work until{' '}
              {formatDateTime(expiresAt)} and are shown only now. Save the list before you close this dialog.
            </Trans>
          </p>
          <p>
            <Trans>
              For people without an email you can print cards instead: select them in the list, then choose Actions and
              “Print cards”.
            </Trans>
          </p>
          <Button
            variant="primary"
            className="mt-3"
            icon={<Icon of={Download} />}
            onClick={() => saveFile(new Blob([linksCsv], { type: 'text/csv;charset=utf-8' }), 'one-time-links.csv')}
          >
            <Trans>Save the list of links</Trans>
          </Button>
        </>
      )}
    </Callout>
  );
}
