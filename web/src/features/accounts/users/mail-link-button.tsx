import { useLingui } from '@lingui/react/macro';
import type { MailedLink, User } from '@loopcheck/contract/features/accounts/users.contract';
import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useSettings } from '../settings.hooks.ts';
import { useUserFailure } from './use-user-failure.ts';
import { useMailLink } from './users.hooks.ts';

type Props = { user: Pick<User, 'id'>; onMailed: (mailed: MailedLink) => void; children: ReactNode };

/** Mails a one-time link to its person; not there where the site sends no mail. */
export function MailLinkButton({ user, onMailed, children }: Props) {
  const { t } = useLingui();
  const failure = useUserFailure();
  const { mutate, isPending } = useMailLink(user);
  const { data: settings } = useSettings();
  if (!settings?.mailAvailable) return null;
  return (
    <Button
      className="justify-self-start"
      icon={<Icon of={Mail} />}
      busy={isPending}
      onClick={() => mutate(undefined, { onSuccess: onMailed, onError: failure(t`The link was not mailed`) })}
    >
      {children}
    </Button>
  );
}
