import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReplyOf } from '@loopcheck/contract/endpoint';
import { importLimit, type usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '../../../lib/formatting.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFailure } from '../../../ui/use-failure.ts';
import { ImportFaults } from './import-faults.tsx';
import { useCheckImport, useImport } from './users.hooks.ts';

type Checked = ReplyOf<(typeof usersEndpoints)['checkImport']>;

/** More than the server takes in one request, in bytes. */
const largestFile = 200_000;

/** Imports people from a CSV file: first it is read and every fault named, then all of it is imported, or nothing. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const failure = useFailure();
  const check = useCheckImport();
  const doImport = useImport();
  const [csv, setCsv] = useState('');
  const [isTooLarge, setIsTooLarge] = useState(false);
  const isPending = check.isPending || doImport.isPending;
  const isReady = check.data !== undefined && check.data.faults.length === 0;

  const read = async (file: File | undefined) => {
    check.reset();
    setIsTooLarge(file !== undefined && file.size > largestFile);
    if (!file || file.size > largestFile) return;
    const text = await file.text();
    setCsv(text);
    check.mutate({ csv: text }, { onError: failure(t`The file could not be checked`) });
  };
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
        doImport.data ? (
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
              busy={doImport.isPending}
              disabledReason={isReady ? undefined : t`Choose a file without faults first`}
              onClick={() =>
                doImport.mutate(
                  { csv },
                  {
                    onError: (error) => {
                      failure(t`Nobody was imported`)(error);
                      check.mutate({ csv });
                    },
                  },
                )
              }
            >
              <ImportWord count={isReady ? check.data.people : 0} />
            </Button>
          </>
        )
      }
    >
      {doImport.data ? (
        <Imported {...doImport.data} />
      ) : (
        <>
          <Instructions />
          <TextField
            type="file"
            accept=".csv,text/csv,text/plain"
            label={t`CSV file`}
            error={isTooLarge ? t`This file is too large. Import at most ${importLimit} people at once.` : undefined}
            onChange={(event) => {
              void read(event.target.files?.[0]);
              // The same file, mended, can be chosen again.
              event.target.value = '';
            }}
          />
          <div aria-live="polite" className="stack">
            {check.isPending ? <Trans>Reading the file…</Trans> : null}
            {check.data ? <CheckedFile checked={check.data} /> : null}
          </div>
        </>
      )}
    </Dialog>
  );
}

function ImportWord({ count }: { count: number }): ReactNode {
  if (count === 0) return <Trans>Import</Trans>;
  return <Plural value={count} one="Import # person" other="Import # people" />;
}

function Instructions() {
  return (
    <p className="sec text-14">
      <Trans>
        The first line names the columns: Full name (or First name and Last name), Email, Employee ID, and if you like
        Phone, Position, Department, Role. Save it as “CSV UTF-8”. Commas and semicolons both work; at most{' '}
        {importLimit} people.
      </Trans>
    </p>
  );
}

function CheckedFile({ checked: { people, faults, sample } }: { checked: Checked }) {
  if (faults.length > 0) return <ImportFaults faults={faults} />;
  return (
    <Callout
      tone="ok"
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

function Imported({ imported, linksCsv, expiresAt }: ReplyOf<(typeof usersEndpoints)['import']>) {
  return (
    <Callout tone="ok" title={<Plural value={imported} one="# person imported" other="# people imported" />}>
      <p>
        <Trans>
          Each needs a one-time link to choose a password. They work until {formatDateTime(expiresAt)} and cannot be
          shown again: save the list before you close this.
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
