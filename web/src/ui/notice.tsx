import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { Trans } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';

export type NoticeProps = Omit<ComponentPropsWithRef<'li'>, 'children' | 'className' | 'title'> & {
  /** A router link to which the content is added. */
  link: ReactElement<{ className?: string | undefined; children?: ReactNode }>;
  title: ReactNode;
  /** The line below the title, for example the time. */
  details: ReactNode;
  isUnread: boolean;
};

/** An item of a list of messages: a link with a mark if the message is unread. */
export function Notice({ link, title, details, isUnread, ...rest }: NoticeProps) {
  return (
    <li {...rest} className="border-line not-first:border-t">
      {cloneElement(
        link,
        {
          className: cx(
            'grid min-h-11 grid-cols-[12px_1fr] gap-x-2 gap-y-0.5 py-2.5 ps-3 pe-4',
            'wrap-anywhere text-ink no-underline',
            '-outline-offset-2 hover:bg-hover focus-visible:bg-hover',
          ),
        },
        <>
          <span>{isUnread ? <span className="mt-1.75 block size-2 rounded-full bg-amber-mark" /> : null}</span>
          <span className={isUnread ? 'font-semibold' : undefined}>
            {isUnread ? (
              <span className="sr-only">
                <Trans>Unread:</Trans>{' '}
              </span>
            ) : null}
            {title}
          </span>
          <span className="meta col-start-2">{details}</span>
        </>,
      )}
    </li>
  );
}
