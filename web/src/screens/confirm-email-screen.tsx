import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useConfirmEmailChange, useEmailChange } from '../features/accounts/email-change/email-change.hooks.ts';
import { failureMessage } from '../features/accounts/failure-message.ts';
import { FormAlert } from '../features/accounts/form-alert.tsx';
import { isRefusal } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { TitleBar } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { InvalidLink, LinkResult, LinkPage } from './link-page.tsx';

const route = getRouteApi('/confirm-email/$token');

/**
 * Confirms a new email address. The mail that is sent to this address links to this screen. The account gets the
 * address only when the person presses the button, because mail filters open the links in mails too.
 */
export function ConfirmEmailScreen() {
  const { t } = useLingui();
  usePageTitle(t`Confirm your email`);
  const { token } = route.useParams();
  return (
    <LinkPage>
      <LinkContent token={token} />
    </LinkPage>
  );
}

function LinkContent({ token }: { token: string }) {
  const change = useEmailChange(token);
  const { mutate, data: confirmed, error, isPending } = useConfirmEmailChange(token);
  const { t } = useLingui();
  if (confirmed) return <Confirmed email={confirmed.email} />;
  if (isRefusal(change.error ?? error, 'link_not_valid', 'invalid', 'not_found')) return <ExpiredLink />;
  return (
    <QueryState
      queries={[change]}
      title={<Trans>The link could not be checked</Trans>}
      headingLevel={1}
      loading={<LoadingState />}
    >
      {({ email }) => (
        <>
          <TitleBar title={<Trans>Confirm your email</Trans>} />
          <Panel>
            <div className="stack">
              <FormAlert>{failureMessage(error, t`The email could not be confirmed`)}</FormAlert>
              <p className="wrap-anywhere">
                <Trans>
                  From now on, sign in with <b>{email}</b>.
                </Trans>
              </p>
              <Button variant="primary" size="big" wide busy={isPending} onClick={() => mutate()}>
                <Trans>Confirm this email</Trans>
              </Button>
            </div>
          </Panel>
        </>
      )}
    </QueryState>
  );
}

const Confirmed = ({ email }: { email: string }) => (
  <LinkResult title={<Trans>Your email is changed</Trans>}>
    <Trans>From now on, sign in with {email}.</Trans>
  </LinkResult>
);

const ExpiredLink = () => (
  <InvalidLink>
    <Trans>A link works once, and only for a day. Change your email in your profile again.</Trans>
  </InvalidLink>
);
