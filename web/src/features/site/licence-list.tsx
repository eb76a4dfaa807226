import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ListItem } from '../../ui/list-item.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useLicenceTexts, type Licence } from './licences.hooks.ts';

/** The packages with version and licence. The entry of a package can be opened to show the text of the licence. */
export function LicenceList({ licences }: { licences: readonly Licence[] }) {
  return (
    <ul>
      {licences.map((licence) => (
        <LicenceRow key={`${licence.name} ${licence.version}`} licence={licence} />
      ))}
    </ul>
  );
}

function LicenceRow({ licence: { name, version, licence: licenceName, text: textIndex } }: { licence: Licence }) {
  const [isOpen, setIsOpen] = useState(false);
  const title = (
    <>
      <span className="font-medium wrap-anywhere">{name}</span> <span className="meta tabular-nums">{version}</span>{' '}
      <span className="meta">{licenceName}</span>
    </>
  );
  return (
    <ListItem padding="sides">
      {textIndex === null ? (
        <p className="py-2.5">{title}</p>
      ) : (
        <details className="min-w-0 flex-1" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary className="min-h-[44px] cursor-pointer py-2.5">{title}</summary>
          {isOpen ? <LicenceText index={textIndex} /> : null}
        </details>
      )}
    </ListItem>
  );
}

function LicenceText({ index }: { index: number }) {
  const texts = useLicenceTexts();
  return (
    <QueryState queries={[texts]} title={<Trans>The text could not be loaded</Trans>} loading={<LoadingState />}>
      {(allTexts) => (
        <pre className="mb-4 rounded-2 bg-sunken p-4 font-mono text-12 leading-normal whitespace-pre-wrap wrap-anywhere">
          {allTexts[index]}
        </pre>
      )}
    </QueryState>
  );
}
