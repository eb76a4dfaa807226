import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { SignInAnalytics } from '../features/logins/login-analytics.tsx';
import { toSignInFilter, type SignInFilter } from '../features/logins/login-filter.rules.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Page } from '../ui/page.tsx';
import { BackLink } from './back-link.tsx';
import { signInAnalyticsHash } from './sign-in-analytics-hash.ts';

/** The sign-ins of all people, at `/trainer#sign-ins`. The filter is in the URL, so that people can share it. */
export function SignInAnalyticsScreen() {
  const { t } = useLingui();
  usePageTitle(t`Login Analytics`);
  // `useSearch` of the route `/trainer` cannot be used here: the trainer portal is also at `/`, whose route has other
  // search parameters.
  const search = useLocation({ select: (location) => location.search });
  const navigate = useNavigate();
  const filter = useMemo(() => toSignInFilter(search as Partial<SignInFilter>), [search]);
  // This screen moves the focus itself, because RootLayout does not do so if the URL has a hash.
  useEffect(() => {
    document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  return (
    <Page>
      <BackLink to="/trainer">
        <Trans>Trainer Portal</Trans>
      </BackLink>
      <SignInAnalytics
        filter={filter}
        onFilter={(next) =>
          void navigate({
            to: '/trainer',
            search: next,
            hash: signInAnalyticsHash,
            replace: true,
            resetScroll: false,
            hashScrollIntoView: false,
          })
        }
      />
    </Page>
  );
}
