import { Trans, useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { LicenceList } from '../features/site/licence-list.tsx';
import { useLicences, type Licence } from '../features/site/licences.hooks.ts';
import { plainMessageOf } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { PublicFrame } from './public-frame.tsx';

/** What others made that this product stands on. */
export function LicencesScreen() {
  const { t } = useLingui();
  usePageTitle(t`Licences`);
  const { data: licences, error, isFetching, refetch } = useLicences();
  return (
    <PublicFrame>
      <Page>
        <TitleBar
          title={<Trans>Licences</Trans>}
          lead={<Trans>Loopcheck stands under the Apache License 2.0. It ships with the work of many others.</Trans>}
        />
        {licences ? <Searchable licences={licences} /> : null}
        {!licences && !error ? <SkeletonRows rows={8} /> : null}
        {error && !licences ? (
          <ErrorState
            title={<Trans>The list could not be loaded</Trans>}
            message={plainMessageOf(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
      </Page>
    </PublicFrame>
  );
}

function Searchable({ licences }: { licences: readonly Licence[] }) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState('');
  const words = wanted.trim().toLocaleLowerCase();
  const found = licences.filter(({ name, licence }) => `${name} ${licence}`.toLocaleLowerCase().includes(words));
  return (
    <div className="stack">
      <TextField
        type="search"
        label={t`Find a package or a licence`}
        lead={<Icon of={Search} size={18} />}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <p className="meta" role="status">
        <Trans>
          {found.length} of {licences.length}
        </Trans>
      </p>
      {found.length > 0 ? (
        <Panel padded={false}>
          <LicenceList licences={found} />
        </Panel>
      ) : (
        <EmptyState
          headingLevel={2}
          title={<Trans>Nothing of that name</Trans>}
          action={
            <Button onClick={() => setWanted('')}>
              <Trans>Clear Search</Trans>
            </Button>
          }
        />
      )}
    </div>
  );
}
