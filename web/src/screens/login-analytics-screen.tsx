import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useMemo } from 'react';
import { LoginAnalytics } from '../features/logins/login-analytics.tsx';
import { cleaned, type LoginFilter } from '../features/logins/login-filter.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Icon } from '../ui/icon.tsx';
import { Page } from '../ui/page.tsx';

/** Who signed in, when and from where, at /trainer#sign-ins. The filter stands in the address, so that it can be passed on. */
export function LoginAnalyticsScreen() {
  const { t } = useLingui();
  usePageTitle(t`Login Analytics`);
  const search = useLocation({ select: (location) => location.search });
  const navigate = useNavigate();
  const filter = useMemo(() => cleaned(search as Partial<LoginFilter>), [search]);
  useEffect(() => {
    document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  return (
    <Page>
      <p className="mb-2">
        <Link to="/trainer" className="inline-flex min-h-11 items-center gap-1.5 text-14 lg:min-h-8">
          <Icon of={ArrowLeft} size={16} className="flip" />
          <Trans>Trainer Portal</Trans>
        </Link>
      </p>
      <LoginAnalytics
        filter={filter}
        onFilter={(next) =>
          void navigate({
            to: '/trainer',
            search: next,
            hash: 'sign-ins',
            replace: true,
            resetScroll: false,
            hashScrollIntoView: false,
          })
        }
      />
    </Page>
  );
}
