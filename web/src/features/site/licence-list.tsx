import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ListItem } from '../../ui/list-item.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useLicenceTexts, type LicensedPackage } from './licences.hooks.ts';

/**
 * A list of packages with their versions and licences. If a package has a licence text, its entry can be opened to show
 * this text.
 */
export function LicenceList({ licences }: { licences: readonly LicensedPackage[] }) {
  return (
    <ul>
      {licences.map((licence) => (
        <LicenceRow key={`${licence.name} ${licence.version}`} licence={licence} />
      ))}
    </ul>
  );
}

function LicenceRow({
  licence: { name, version, licence: licenceName, text: textIndex },
}: {
  licence: LicensedPackage;
}) {
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
