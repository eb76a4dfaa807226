import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureMessage } from '../features/accounts/failure-message.ts';
import { FormAlert } from '../features/accounts/form-alert.tsx';
import { useSignOut } from '../features/accounts/sign-out.hooks.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { ActionRow } from '../ui/action-row.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { forgetPerson } from './forget-person.ts';
import { PublicFrame } from './public-frame.tsx';

/**
 * Asks the person before the session is ended. A link to GET /api/logout on another site or in a mail leads to this
 * screen.
 */
export function SignOutScreen() {
  const { t } = useLingui();
  usePageTitle(t`Sign out?`);
  const queryClient = useQueryClient();
  const { mutate, error, isPending, isSuccess } = useSignOut();
  const signOut = () =>
    mutate(undefined, {
      onSuccess: () => {
        forgetPerson(queryClient);
        window.location.assign('/');
      },
    });
  return (
    <PublicFrame>
      <Page>
        <div className="stack mx-auto max-w-[480px]">
          <TitleBar title={<Trans>Sign out?</Trans>} lead={<Trans>You are still signed in on this device.</Trans>} />
          <FormAlert>{failureMessage(error, t`Not signed out`)}</FormAlert>
          <ActionRow>
            <Button variant="primary" busy={isPending || isSuccess} onClick={signOut}>
              <Trans>Sign Out</Trans>
            </Button>
            <ButtonLink render={<Link to="/" />}>
              <Trans>Stay Signed In</Trans>
            </ButtonLink>
          </ActionRow>
        </div>
      </Page>
    </PublicFrame>
  );
}
