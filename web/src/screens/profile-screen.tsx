import type { Account } from '@loopcheck/contract/features/accounts/accounts.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { OwnDataForm } from '../features/accounts/own-data-form.tsx';
import { PasswordForm } from '../features/accounts/password-form.tsx';
import { SessionList } from '../features/accounts/session-list.tsx';
import { BadgePanel } from '../features/badges/badge-panel.tsx';
import { useProgressOverview } from '../features/progress/progress.hooks.ts';
import { useSite } from '../features/site/site.hooks.ts';
import { formatDate } from '../lib/formatting.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';

/** Own data, own password, own sessions. */
export function ProfileScreen() {
  const { t } = useLingui();
  usePageTitle(t`Profile`);
  const account = useAccount();
  const site = useSite();
  const { data: overview } = useProgressOverview();
  return (
    <Page>
      <TitleBar title={<Trans>Profile</Trans>} />
      <div className="split">
        <div className="stack min-w-0">
          <BadgePanel chapters={site.data?.chapters} completedModules={overview?.completedModules ?? 0} />
          <Panel title={<Trans>Your data</Trans>}>
            <OwnDataForm account={account} />
          </Panel>
          <Panel title={<Trans>Password</Trans>}>
            <PasswordForm passwordMinimum={site.data?.passwordMinimum} />
          </Panel>
          <Panel title={<Trans>Where you are signed in</Trans>} padded={false}>
            <SessionList />
          </Panel>
        </div>
        <AccountPanel account={account} />
      </div>
    </Page>
  );
}

/** What only others may change. */
function AccountPanel({ account }: { account: Account }) {
  return (
    <Panel title={<Trans>Account</Trans>} className="max-lg:order-first">
      <div className="row">
        <Avatar name={account.fullName} large />
        <div className="min-w-0 wrap-anywhere">
          <b>{account.fullName}</b>
          <div className="meta">{account.position || <Trans>Trainee</Trans>}</div>
        </div>
      </div>
      <dl className="kv">
        <dt>
          <Trans>Email</Trans>
        </dt>
        <dd className="min-w-0 wrap-anywhere">{account.email}</dd>
        <dt>
          <Trans>Employee ID</Trans>
        </dt>
        <dd>{account.employeeId}</dd>
        <dt>
          <Trans>Role</Trans>
        </dt>
        <dd>{account.role === 'trainer' ? <Trans>Trainer</Trans> : <Trans>Trainee</Trans>}</dd>
        <dt>
          <Trans>Member since</Trans>
        </dt>
        <dd>{formatDate(account.createdAt)}</dd>
      </dl>
      {account.trainerRequested ? (
        <p className="hint">
          <Trans>You asked for trainer access. An administrator decides.</Trans>
        </p>
      ) : null}
    </Panel>
  );
}
