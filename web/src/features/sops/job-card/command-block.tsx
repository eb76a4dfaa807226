import { Trans } from '@lingui/react/macro';
import type { JobCardBlock } from '@loopcheck/contract/features/sops/job-card';
import { cx } from 'class-variance-authority';
import { Fragment, useRef } from 'react';
import { rowLengths, useRowsMeaning } from '../../../lib/command-rows.ts';
import { splitCommand } from '../../../lib/command-words.ts';
import { selectText } from '../../../lib/copy-text.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CommandText } from './command-text.tsx';

type Props = Extract<JobCardBlock, { kind: 'command' }>;

/** A command with a Copy button. Sample output and forbidden commands have a label instead of the button. */
export function CommandBlock({ title, code, use }: Props) {
  const element = useRef<HTMLElement>(null);
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
                <CommandText text={line} />
              </span>
            </Fragment>
          ))}
        </code>
      </pre>
      {use === 'copy' ? <RowsNote code={code} /> : null}
    </div>
  );
}

/**
 * Explains the indented rows of a command. Shown only on screens on which a line of the command is too long for one
 * row.
 */
function RowsNote({ code }: { code: string }) {
  const rowsMeaning = useRowsMeaning(splitCommand(code).some(({ canBreakBefore }) => canBreakBefore));
  const longestLine = Math.max(...code.split('\n').map((line) => line.length));
  if (longestLine <= rowLengths.phone) return null;
  return <p className={cx('rows-note', longestLine <= rowLengths.desk && 'on-phone')}>{rowsMeaning}</p>;
}
