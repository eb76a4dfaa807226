import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { useLicenceTexts, type Licence } from './licences.hooks.ts';

/** Names, versions and licences; the words of each behind it. */
export function LicenceList({ licences }: { licences: readonly Licence[] }) {
  return (
    <ul className="list">
      {licences.map((licence) => (
        <LicenceRow key={`${licence.name} ${licence.version}`} licence={licence} />
      ))}
    </ul>
  );
}

function LicenceRow({ licence: { name, version, licence, text } }: { licence: Licence }) {
  const [isOpen, setIsOpen] = useState(false);
  const title = (
    <>
      <span className="font-medium wrap-anywhere">{name}</span> <span className="meta num">{version}</span>{' '}
      <span className="meta">{licence}</span>
    </>
  );
  return (
    <li className="py-0!">
      {text === null ? (
        <p className="py-2.5">{title}</p>
      ) : (
        <details className="min-w-0 flex-1" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary className="min-h-[44px] cursor-pointer py-2.5">{title}</summary>
          {isOpen ? <LicenceText place={text} /> : null}
        </details>
      )}
    </li>
  );
}

function LicenceText({ place }: { place: number }) {
  const { data: texts, error, isFetching, refetch } = useLicenceTexts(true);
  if (texts) {
    return (
      <pre className="mb-4 rounded-2 bg-sunken p-4 font-mono text-12 leading-normal whitespace-pre-wrap wrap-anywhere">
        {texts[place]}
      </pre>
    );
  }
  if (error) {
    return (
      <ErrorState
        title={<Trans>The text could not be loaded</Trans>}
        message={plainMessageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <Loading>
      <Trans>Loading...</Trans>
    </Loading>
  );
}
