import { useLingui } from '@lingui/react/macro';
import type { MailedLink, User } from '@loopcheck/contract/features/accounts/users.contract';
import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { usePersonalSettings } from '../personal-settings.hooks.ts';
import { useUserFailureToast } from './use-user-failure-toast.ts';
import { useSendOneTimeLink } from './users.hooks.ts';

type Props = { user: Pick<User, 'id' | 'email'>; onMailed: (link: MailedLink) => void; children: ReactNode };

/**
 * A button that mails a new one-time link, with which the user sets a password. Renders nothing if the user has no email
 * address or the site cannot send mail.
 */
export function SendOneTimeLinkButton({ user, onMailed, children }: Props) {
  const { t } = useLingui();
  const showFailure = useUserFailureToast();
  const { mutate, isPending } = useSendOneTimeLink(user);
  const { data: settings } = usePersonalSettings();
  if (!settings?.mailAvailable || user.email === null) return null;
  return (
    <Button
      className="justify-self-start"
      icon={<Icon of={Mail} />}
      busy={isPending}
      onClick={() => mutate(undefined, { onSuccess: onMailed, onError: showFailure(t`The link was not mailed`) })}
    >
      {children}
    </Button>
  );
}
