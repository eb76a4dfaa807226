import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import BellIcon from 'lucide-react/icons/bell';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { NotificationList } from './notification-list.tsx';
import { useNotifications } from './notifications.hooks.ts';

/** The bell of the header: how much is unread, and behind it what one was told of. */
export function Bell() {
  const { t } = useLingui();
  const { data } = useNotifications();
  const unread = data?.unreadCount ?? 0;
  const label = unread > 0 ? t`Notifications, ${unread} unread` : t`Notifications`;
  return (
    <>
      <Popover
        label={t`Notifications`}
        trigger={<IconButton label={label} icon={<Icon of={BellIcon} size={20} />} count={unread} />}
      >
        {(close) => <NotificationList onFollow={close} />}
      </Popover>
      <span className="vh" role="status">
        {unread > 0 ? t`${plural(unread, { one: '# unread notification', other: '# unread notifications' })}` : null}
      </span>
    </>
  );
}
