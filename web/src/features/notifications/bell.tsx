import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import BellIcon from 'lucide-react/icons/bell';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { NotificationList } from './notification-list.tsx';
import { useNotifications } from './notifications.hooks.ts';

type Props = {
  /** Renders the person's next training step above the list of notifications. `close` closes the list. */
  renderNextStep?: ((close: () => void) => ReactNode) | undefined;
};

/** The bell in the header: shows the number of unread notifications and opens the list of notifications. */
export function Bell({ renderNextStep }: Props) {
  const { t } = useLingui();
  const { data } = useNotifications();
  const unreadCount = data?.pages[0]?.unreadCount ?? 0;
  const label = unreadCount > 0 ? t`Notifications, ${unreadCount} unread` : t`Notifications`;
  return (
    <>
      <Popover
        label={t`Notifications`}
        trigger={<IconButton label={label} icon={<Icon of={BellIcon} size={20} />} count={unreadCount} />}
      >
        {(close) => <NotificationList onFollowLink={close} nextStep={renderNextStep?.(close)} />}
      </Popover>
      {/* Announces new notifications to screen readers. */}
      <span className="sr-only" role="status">
        {unreadCount > 0
          ? t`${plural(unreadCount, { one: '# unread notification', other: '# unread notifications' })}`
          : null}
      </span>
    </>
  );
}
