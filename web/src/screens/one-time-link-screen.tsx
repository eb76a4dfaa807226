import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { OneTimeLinkForm } from '../features/accounts/one-time-link-form.tsx';
import { useOneTimeLink } from '../features/accounts/one-time-link.hooks.ts';
import { useSite } from '../features/site/site.hooks.ts';
import { isRefusal } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { TitleBar } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { InvalidLink, LinkPage } from './link-page.tsx';

const route = getRouteApi('/one-time-link/$token');

/** The screen of a one-time link: creates the first admin, or sets a password. */
export function OneTimeLinkScreen() {
  const { t } = useLingui();
  usePageTitle(t`Choose a password`);
  const { token } = route.useParams();
  return (
    <LinkPage>
      <LinkContent token={token} />
    </LinkPage>
  );
}

function LinkContent({ token }: { token: string }) {
  const link = useOneTimeLink(token);
  const site = useSite();
  if (isRefusal(link.error, 'link_not_valid', 'invalid')) return <ExpiredLink />;
  // The form needs the minimum length of a password, which is a setting of the site.
  if (link.data && site.isPending) return <LoadingState />;
  return (
    <QueryState
      queries={[link]}
      title={<Trans>The link could not be checked</Trans>}
      headingLevel={1}
      loading={<LoadingState />}
    >
      {({ purpose, email, signInName }) => (
        <>
          <TitleBar
            title={
              purpose === 'first_admin' ? (
                <Trans>Become the first administrator</Trans>
              ) : (
                <Trans>Choose a new password</Trans>
              )
            }
            lead={<Trans>This link works once.</Trans>}
          />
          <Panel>
            <OneTimeLinkForm
              token={token}
              signInName={signInName}
              hasEmail={email !== null}
              isFirstAdmin={purpose === 'first_admin'}
              passwordMinimum={site.data?.passwordMinimum}
            />
          </Panel>
        </>
      )}
    </QueryState>
  );
}

const ExpiredLink = () => (
  <InvalidLink>
    <Trans>A link works once, and only for a limited time. Ask for a new link.</Trans>
  </InvalidLink>
);
