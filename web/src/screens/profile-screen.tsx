import type { Account } from '@loopcheck/contract/features/accounts/accounts.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RecordedDrillRun } from '@loopcheck/contract/features/trainees/trainees.contract';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { useConfirmationMethods } from '../features/accounts/confirmation/confirmation.hooks.ts';
import { EmailForm } from '../features/accounts/email-change/email-form.tsx';
import { ProfileForm } from '../features/accounts/profile-form.tsx';
import { PictureChoice } from '../features/accounts/picture/picture-choice.tsx';
import { LocalPassword } from '../features/accounts/directory-sign-in/local-password.tsx';
import { PasswordForm } from '../features/accounts/password-form.tsx';
import { useSessions } from '../features/accounts/profile.hooks.ts';
import { SessionList } from '../features/accounts/session-list.tsx';
import { BadgePanel } from '../features/badges/badge-panel.tsx';
import { useBadges } from '../features/badges/badges.hooks.ts';
import { OwnSignIns } from '../features/logins/own-logins.tsx';
import { NextStepButton, NextStepReason } from '../features/next-step/next-step-button.tsx';
import { useNextStep } from '../features/next-step/next-step.hooks.ts';
import { useProgressOverview } from '../features/progress/progress.hooks.ts';
import { useSecondFactorState } from '../features/second-factor/second-factor.hooks.ts';
import { SignInSecurity } from '../features/second-factor/sign-in-security.tsx';
import { useSite } from '../features/site/site.hooks.ts';
import { OwnRecordDrills } from '../features/trainees/record/record-drills.tsx';
import { OwnRecordPdfButton } from '../features/trainees/record/record-pdf-button.tsx';
import { useOwnRecordedDrills } from '../features/trainees/trainees.hooks.ts';
import { useFirstReplies } from '../lib/api/use-first-replies.ts';
import { formatDate } from '../lib/formatting.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Hint } from '../ui/field.tsx';
import { KeyValue, KeyValues } from '../ui/key-values.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Ring } from '../ui/ring.tsx';
import { uploadPicture } from './upload-picture.ts';

/** The profile of the signed-in person: data, picture, progress, badges, sign-in security, sessions and sign-ins. */
export function ProfileScreen() {
  const { t } = useLingui();
  usePageTitle(t`Profile`);
  // The parts appear together. Otherwise the buttons of the sessions would move each time that a part above them
  // arrives.
  const isReady = useFirstRepliesOfProfile();
  return (
    <Page>
      <TitleBar title={<Trans>Profile</Trans>} />
      {isReady ? <ProfileParts /> : <LoadingState variant="panels" />}
    </Page>
  );
}

/** Returns true once the first replies to all requests of this screen have arrived. */
function useFirstRepliesOfProfile(): boolean {
  const site = useSite();
  const hasDirectory = typeof site.data?.directoryName === 'string';
  return useFirstReplies([
    site,
    useProgressOverview(),
    useBadges(),
    useNextStep(),
    useConfirmationMethods({ enabled: hasDirectory }),
    useSecondFactorState(),
    useSessions(),
    useOwnRecordedDrills(),
  ]);
}

function ProfileParts() {
  const account = useAccount();
  const site = useSite();
  const { data: overview } = useProgressOverview();
  const { data: drills } = useOwnRecordedDrills();
  return (
    <div className="split">
      <div className="stack min-w-0">
        <BadgePanel chapters={site.data?.chapters} completedModules={overview?.completedModules ?? 0} />
        <OwnRecordDrills drills={drills ?? []} renderRunLink={renderRunLink} />
        <Panel title={<Trans>Your data</Trans>}>
          <ProfileForm account={account} />
        </Panel>
        {site.data?.mailAvailable ? (
          <Panel title={<Trans>Email</Trans>}>
            <EmailForm email={account.email} />
          </Panel>
        ) : null}
        <Panel title={<Trans>Password</Trans>}>
          {site.data?.directoryName ? (
            <LocalPassword passwordMinimum={site.data.passwordMinimum} />
          ) : (
            <PasswordForm passwordMinimum={site.data?.passwordMinimum} />
          )}
        </Panel>
        <Panel title={<Trans>Sign-in security</Trans>}>
          <SignInSecurity />
        </Panel>
        <Panel title={<Trans>Where you are signed in</Trans>} padded={false}>
          <SessionList />
        </Panel>
        <Panel title={<Trans>Your sign-ins</Trans>} padded={false}>
          <OwnSignIns />
        </Panel>
      </div>
      <div className="stack min-w-0 max-lg:order-first">
        <AccountPanel account={account} />
        <ProgressPanel />
      </div>
    </div>
  );
}

const renderRunLink = ({ id, state }: RecordedDrillRun) => (
  <ButtonLink variant="quiet" render={<Link to="/drill-runs/$id" params={{ id }} />}>
    {state === 'open' ? <Trans>Resume</Trans> : <Trans>Open</Trans>}
  </ButtonLink>
);

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
      <div className="stack gap-2">
        <p className="meta">
          <NextStepReason />
        </p>
        <NextStepButton wide />
        <OwnRecordPdfButton />
      </div>
    </Panel>
  );
}

/** The picture, which can be changed in this panel, and data of the account, which cannot be changed here. */
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
          {account.email ?? <Trans>None</Trans>}
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
