import { cva, cx } from 'class-variance-authority';
import { Trans } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const link = cva(
  [
    'flex min-h-11 items-center gap-2.5 border-s-2 py-1.5 ps-3 text-14 leading-[1.3] no-underline',
    '[@media(hover:hover)_and_(pointer:fine)]:min-h-9',
  ],
  {
    variants: {
      state: {
        unread: 'border-line text-ink-2',
        read: 'border-data-4 text-ink',
        // A stroke makes the text look bold. A bold font would be wider: the text could wrap and move the links below
        // it.
        current: 'border-accent bg-accent-soft text-accent [-webkit-text-stroke:0.04em_currentcolor]',
      },
    },
  },
);

type Props = {
  /** The id of the section. */
  target: string;
  /** True adds a check mark, false leaves room for it; undefined if the list does not show what was read. */
  isRead?: boolean;
  isCurrent?: boolean;
  onSelect?: ((id: string) => void) | undefined;
  children: ReactNode;
};

/**
 * A link in a list of sections. The colour of the line at its start shows whether the section is unread, read or
 * current.
 */
export function SectionLink({ target, isRead, isCurrent = false, onSelect, children }: Props) {
  const readState = isRead ? 'read' : 'unread';
  return (
    <a
      href={`#${target}`}
      className={link({ state: isCurrent ? 'current' : readState })}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={
        onSelect &&
        ((event) => {
          event.preventDefault();
          onSelect(target);
        })
      }
    >
      <span>{children}</span>
      {isRead === undefined ? null : (
        <Icon of={Check} size={15} className={cx('ms-auto me-2.5', !isRead && 'invisible')} />
      )}
      {isRead ? (
        <span className="sr-only">
          <Trans>read</Trans>
        </span>
      ) : null}
    </a>
  );
}
