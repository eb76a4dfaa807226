import type { Account } from '@loopcheck/contract/features/accounts/accounts.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { ProfileForm } from '../features/accounts/profile-form.tsx';
import { PictureChoice } from '../features/accounts/picture/picture-choice.tsx';
import { PasswordForm } from '../features/accounts/password-form.tsx';
import { SessionList } from '../features/accounts/session-list.tsx';
import { BadgePanel } from '../features/badges/badge-panel.tsx';
import { OwnLogins } from '../features/logins/own-logins.tsx';
import { useProgressOverview } from '../features/progress/progress.hooks.ts';
import { useSite } from '../features/site/site.hooks.ts';
import { requestUploadUrl, sendFile } from '../features/uploads/uploads.ts';
import { formatDate } from '../lib/formatting.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Hint } from '../ui/field.tsx';
import { KeyValue, KeyValues } from '../ui/key-values.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Ring } from '../ui/ring.tsx';

/** The profile of the signed-in person: data, picture, progress, badges, password, sessions and sign-ins. */
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
            <ProfileForm account={account} />
          </Panel>
          <Panel title={<Trans>Password</Trans>}>
            <PasswordForm passwordMinimum={site.data?.passwordMinimum} />
          </Panel>
          <Panel title={<Trans>Where you are signed in</Trans>} padded={false}>
            <SessionList />
          </Panel>
          <Panel title={<Trans>Your sign-ins</Trans>} padded={false}>
            <OwnLogins />
          </Panel>
        </div>
        <div className="stack min-w-0 max-lg:order-first">
          <AccountPanel account={account} />
          <ProgressPanel />
        </div>
      </div>
    </Page>
  );
}

function ProgressPanel() {
  const { t } = useLingui();
  const overview = useProgressOverview();
  return (
    <Panel title={<Trans>Training progress</Trans>}>
      <QueryState queries={[overview]} title={<Trans>Your progress could not be loaded</Trans>}>
        {({ percentage, completedModules, totalModules }) => (
          <div className="row">
            <Ring value={percentage} label={t`Training progress`} size={72} />
            <span>
              <Trans>
                {completedModules} of {totalModules} modules completed
              </Trans>
            </span>
          </div>
        )}
      </QueryState>
    </Panel>
  );
}

/** Uploads a picture and returns its URL. */
async function uploadPicture(picture: File): Promise<string> {
  const { signal } = new AbortController();
  const uploadUrl = await requestUploadUrl(picture, 'picture', signal);
  await sendFile(picture, uploadUrl, { onProgress: () => undefined, signal });
  return uploadUrl;
}

/** The picture, and the data that only administrators can change. */
function AccountPanel({ account }: { account: Account }) {
  return (
    <Panel title={<Trans>Account</Trans>}>
      <div className="row">
        <Avatar name={account.fullName} picture={account.profileImageUrl} large />
        <div className="min-w-0 wrap-anywhere">
          <b>{account.fullName}</b>
          <div className="meta">{account.position || <Trans>Trainee</Trans>}</div>
        </div>
      </div>
      <PictureChoice hasPicture={account.profileImageUrl !== null} upload={uploadPicture} />
      <KeyValues>
        <KeyValue label={<Trans>Email</Trans>} className="min-w-0 wrap-anywhere">
          {account.email}
        </KeyValue>
        <KeyValue label={<Trans>Employee ID</Trans>}>{account.employeeId}</KeyValue>
        <KeyValue label={<Trans>Role</Trans>}>
          {account.role === 'trainer' ? <Trans>Trainer</Trans> : <Trans>Trainee</Trans>}
        </KeyValue>
        <KeyValue label={<Trans>Member since</Trans>}>{formatDate(account.createdAt)}</KeyValue>
      </KeyValues>
      {account.trainerRequested ? (
        <Hint as="p">
          <Trans>You have requested trainer access. An administrator will decide.</Trans>
        </Hint>
      ) : null}
    </Panel>
  );
}
