import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { formatDateTime } from '../../../lib/formatting.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { CopyField } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BulkExceptions } from './bulk-exceptions.tsx';
import type { BulkReply } from './users-bulk.hooks.ts';
import '../../../ui/print-alone.css';

/** The maximum number of links shown with a Copy button. The saved or printed list contains all links. */
const maxShownLinks = 100;

/** Shows new one-time links, which an admin can copy one by one, or save or print as a list. They are shown only once. */
export function BulkLinks({ reply: { people, linksCsv } }: { reply: BulkReply }) {
  const { t } = useLingui();
  const peopleWithLink = people.flatMap(({ link, ...person }) => (link ? [{ ...person, link }] : []));
  const expiresAt = peopleWithLink[0]?.link.expiresAt;
  const save = () => saveFile(new Blob([linksCsv ?? ''], { type: 'text/csv;charset=utf-8' }), 'one-time-links.csv');
  return (
    <>
      <Callout
        tone="success"
        title={<Plural value={peopleWithLink.length} one="# link created" other="# links created" />}
      >
        <p>
          <Trans>
            Give each link only to its person. Anyone who opens it can set the password. It works once, until{' '}
            {expiresAt ? formatDateTime(expiresAt) : ''}, and is not shown again.
          </Trans>
        </p>
      </Callout>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={<Icon of={Download} />} onClick={save}>
          <Trans>Save the list of links</Trans>
        </Button>
        <Button icon={<Icon of={Printer} />} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <BulkExceptions people={people} />
      <ul className="stack print:hidden">
        {peopleWithLink.slice(0, maxShownLinks).map(({ id, fullName, link }) => (
          <li key={id}>
            <CopyField label={t`One-time link of ${fullName}`} value={link.address} />
          </li>
        ))}
      </ul>
      {peopleWithLink.length > maxShownLinks ? (
        <p className="text-ink-2 print:hidden">
          <Trans>Only the first {maxShownLinks} are shown. Save or print the list for all of them.</Trans>
        </p>
      ) : null}
      <ul data-print-alone className="hidden print:block">
        {peopleWithLink.map(({ id, fullName, employeeId, link }) => (
          <li key={id} className="mb-4 break-inside-avoid wrap-anywhere">
            <b>{fullName}</b> ({employeeId})<br />
            <span className="font-mono">{link.address}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
