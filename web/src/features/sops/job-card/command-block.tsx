import { Trans } from '@lingui/react/macro';
import type { JobCardBlock } from '@loopcheck/contract/features/sops/job-card';
import { cx } from 'class-variance-authority';
import { Fragment, useRef } from 'react';
import { splitCommand } from '../../../lib/command-words.ts';
import { selectText } from '../../../lib/copy-text.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { UnbrokenCommand } from './unbroken-command.tsx';

/** The number of characters that fit on a row of a phone, and on a row of the card on a larger screen. */
const phoneRowLength = 36;
const deskRowLength = 72;

type Props = Extract<JobCardBlock, { kind: 'command' }>;

/** A command with a Copy button. Sample output and forbidden commands have a label instead of the button. */
export function CommandBlock({ title, code, use }: Props) {
  const element = useRef<HTMLElement>(null);
  const longestLine = Math.max(...code.split('\n').map((line) => line.length));
  return (
    <div className={cx('code', use !== 'copy' && use)}>
      <header>
        <span>{title}</span>
        {use === 'copy' ? (
          <CopyButton
            text={code}
            hiddenSuffix={title}
            variant="quiet"
            size="touch"
            padding="narrow"
            onRefused={() => {
              if (element.current) selectText(element.current);
            }}
          />
        ) : (
          <span className="mark">{use === 'sample' ? <Trans>Sample</Trans> : <Trans>Never</Trans>}</span>
        )}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, also with the keyboard */}
      <pre tabIndex={0}>
        <code ref={element}>
          {code.split('\n').map((line, index) => (
            <Fragment key={index}>
              {index > 0 ? '\n' : null}
              <span className="code-line">
                <UnbrokenCommand text={line} />
              </span>
            </Fragment>
          ))}
        </code>
      </pre>
      {use === 'copy' && longestLine > phoneRowLength ? (
        <p className={cx('rows-note', longestLine <= deskRowLength && 'on-phone')}>
          {splitCommand(code).some(({ canBreakBefore }) => canBreakBefore) ? (
            <Trans>
              An indented row continues the line above. Type one space before it, but no space after →, and do not press
              Enter.
            </Trans>
          ) : (
            <Trans>An indented row continues the line above. Type one space before it, and do not press Enter.</Trans>
          )}
        </p>
      ) : null}
    </div>
  );
}
