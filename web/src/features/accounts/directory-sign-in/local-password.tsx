import { Trans } from '@lingui/react/macro';
import { QueryState } from '../../../ui/query-state.tsx';
import { useConfirmationMethods } from '../confirmation/confirmation.hooks.ts';
import { PasswordForm } from '../password-form.tsx';

/**
 * The form to change the password, for a site where people can also sign in with a directory (an OpenID Connect
 * provider). People who have no password on this site see a note instead.
 */
export function LocalPassword({ passwordMinimum }: { passwordMinimum: number | undefined }) {
  // The methods of confirmation contain `password` only if the person has a password.
  return (
    <QueryState queries={[useConfirmationMethods()]} title={<Trans>The password form could not be loaded</Trans>}>
      {({ methods, directoryName }) =>
        methods.includes('password') ? (
          <PasswordForm passwordMinimum={passwordMinimum} />
        ) : (
          <p>
            <Trans>You sign in with {directoryName}. You have no password here.</Trans>
          </p>
        )
      }
    </QueryState>
  );
}
