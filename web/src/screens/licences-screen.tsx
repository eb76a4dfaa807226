import { Trans, useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { LicenceList } from '../features/site/licence-list.tsx';
import { useLicences, type LicensedPackage } from '../features/site/licences.hooks.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { PublicFrame } from './public-frame.tsx';

/** The licences of the packages that are part of the product. */
export function LicencesScreen() {
  const { t } = useLingui();
  usePageTitle(t`Licences`);
  const licences = useLicences();
  return (
    <PublicFrame>
      <Page>
        <TitleBar
          title={<Trans>Licences</Trans>}
          lead={
            <Trans>
              Loopcheck is published under the Apache License 2.0. It contains the work of many other people.
            </Trans>
          }
        />
        <QueryState
          queries={[licences]}
          title={<Trans>The list could not be loaded</Trans>}
          loading={<LoadingState variant="rows" count={8} />}
        >
          {(list) => <SearchableLicences licences={list} />}
        </QueryState>
      </Page>
    </PublicFrame>
  );
}

function SearchableLicences({ licences }: { licences: readonly LicensedPackage[] }) {
  const { t } = useLingui();
  const [searchText, setSearchText] = useState('');
  const term = searchText.trim().toLocaleLowerCase();
  const hits = licences.filter(({ name, licence }) => `${name} ${licence}`.toLocaleLowerCase().includes(term));
  return (
    <div className="stack">
      <TextField
        type="search"
        label={t`Find a package or a licence`}
        lead={<Icon of={Search} size={18} />}
        value={searchText}
        onChange={(event) => setSearchText(event.target.value)}
      />
      <p className="meta" role="status">
        <Trans>
          {hits.length} of {licences.length}
        </Trans>
      </p>
      {hits.length > 0 ? (
        <Panel padded={false}>
          <LicenceList licences={hits} />
        </Panel>
      ) : (
        <EmptyState
          headingLevel={2}
          title={<Trans>No package has this name</Trans>}
          action={
            <Button onClick={() => setSearchText('')}>
              <Trans>Clear Search</Trans>
            </Button>
          }
        />
      )}
    </div>
  );
}
