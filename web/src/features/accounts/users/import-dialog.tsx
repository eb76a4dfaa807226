import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReplyOf } from '@loopcheck/contract/endpoint';
import { maxImportedPeople, type usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/formatting.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { ImportFaults } from './import-faults.tsx';
import { useCheckImport, useImport } from './users.hooks.ts';

type CheckResult = ReplyOf<(typeof usersEndpoints)['checkImport']>;
type ImportResult = ReplyOf<(typeof usersEndpoints)['import']>;

/** In bytes; somewhat less than the server accepts. */
const maxFileSize = 200_000;

/** Imports people from a CSV file. Choosing a file checks it. Only a file without faults can be imported. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { chooseFile, isFileTooLarge, check, importFile, importing } = useCsvImport();
  const isPending = check.isPending || importing.isPending;
  const importableCount = check.data?.faults.length === 0 ? check.data.people : undefined;
  return (
    <Dialog
      open
      wide
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
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              variant="primary"
              busy={importing.isPending}
              disabledReason={importableCount === undefined ? t`Choose a file without errors first` : undefined}
              onClick={importFile}
            >
              {importableCount === undefined ? (
                <Trans>Import</Trans>
              ) : (
                <Plural value={importableCount} one="Import # person" other="Import # people" />
              )}
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
              // Otherwise choosing the same file again after a correction would not trigger a change event.
              event.target.value = '';
            }}
          />
          <div aria-live="polite" className="stack">
            {check.isPending ? <Trans>Reading the file…</Trans> : null}
            {check.data ? <CheckSummary {...check.data} /> : null}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** The state of an import: the chosen file, the result of its check, and the result of the import. */
function useCsvImport() {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const check = useCheckImport();
  const importing = useImport();
  const [csv, setCsv] = useState('');
  const [isFileTooLarge, setIsFileTooLarge] = useState(false);
  const chooseFile = async (file: File) => {
    check.reset();
    setIsFileTooLarge(file.size > maxFileSize);
    if (file.size > maxFileSize) return;
    const text = await file.text();
    setCsv(text);
    check.mutate({ csv: text }, { onError: showFailure(t`The file could not be checked`) });
  };
  const importFile = () =>
    importing.mutate(
      { csv },
      {
        onError: (error) => {
          showFailure(t`Nobody was imported`)(error);
          // A new check shows the reason, for example an account that was created after the first check.
          check.mutate({ csv });
        },
      },
    );
  return { chooseFile, isFileTooLarge, check, importFile, importing };
}

function Instructions() {
  return (
    <p className="text-ink-2 text-14">
      <Trans>
        The first line must name the columns. Required: Full name (or First name and Last name), Email, Employee ID.
        Optional: Phone, Position, Department, Role. Save the file as “CSV UTF-8”, with commas or semicolons and at most{' '}
        {maxImportedPeople} people.
      </Trans>
    </p>
  );
}

function CheckSummary({ people, faults, sample }: CheckResult) {
  if (faults.length > 0) return <ImportFaults faults={faults} />;
  return (
    <Callout
      tone="success"
      title={<Plural value={people} one="# person can be imported" other="# people can be imported" />}
    >
      <ul>
        {sample.map(({ email, fullName, employeeId }) => (
          <li key={email} className="wrap-anywhere">
            {fullName} · {email} · {employeeId}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function ImportSummary({ imported, linksCsv, expiresAt }: ImportResult) {
  return (
    <Callout tone="success" title={<Plural value={imported} one="# person imported" other="# people imported" />}>
      <p>
        <Trans>
          Each person needs a one-time link to choose a password. The links work until {formatDateTime(expiresAt)} and
          are shown only now. Save the list before you close this dialog.
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
    </Callout>
  );
}
