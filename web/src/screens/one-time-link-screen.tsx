import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { OneTimeLinkForm } from '../features/accounts/one-time-link-form.tsx';
import { useOneTimeLink } from '../features/accounts/one-time-link.hooks.ts';
import { useSite } from '../features/site/site.hooks.ts';
import { isRefusal } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { PublicFrame } from './public-frame.tsx';

const route = getRouteApi('/one-time-link/$token');

/** The screen of a one-time link: creates the first admin, or sets a password. */
export function OneTimeLinkScreen() {
  const { t } = useLingui();
  usePageTitle(t`Choose a password`);
  const { token } = route.useParams();
  return (
    <PublicFrame>
      <Page>
        <div className="mx-auto max-w-[480px]">
          <LinkContent token={token} />
        </div>
      </Page>
    </PublicFrame>
  );
}

function LinkContent({ token }: { token: string }) {
  const link = useOneTimeLink(token);
  const site = useSite();
  if (isRefusal(link.error, 'link_not_valid', 'invalid')) return <InvalidLink />;
  // The form needs the minimum length of a password, which is a setting of the site.
  if (link.data && site.isPending) return <LoadingState />;
  return (
    <QueryState
      queries={[link]}
      title={<Trans>The link could not be checked</Trans>}
      headingLevel={1}
      loading={<LoadingState />}
    >
      {({ purpose, email }) => (
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
              email={email}
              isFirstAdmin={purpose === 'first_admin'}
              passwordMinimum={site.data?.passwordMinimum}
            />
          </Panel>
        </>
      )}
    </QueryState>
  );
}

function InvalidLink() {
  return (
    <EmptyState
      wholePage
      headingLevel={1}
      title={<Trans>This link is no longer valid</Trans>}
      action={
        <ButtonLink variant="primary" render={<Link to="/" />}>
          <Trans>Open the start page</Trans>
        </ButtonLink>
      }
    >
      <Trans>A link works once, and only for a limited time. Ask for a new link.</Trans>
    </EmptyState>
  );
}
