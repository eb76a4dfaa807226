import { Trans } from '@lingui/react/macro';
import type { DrillReading, DrillResult } from '@loopcheck/contract/features/drills/drill-result';
import BookOpen from 'lucide-react/icons/book-open';
import type { ReactNode } from 'react';
import { PathLink } from '../../lib/path-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListItem } from '../../ui/list-item.tsx';
import { Panel } from '../../ui/panel.tsx';

/** The sections and procedures to read again, each once, with the lines and acts that they are about. */
export function ReadAgain({ result }: { result: DrillResult }) {
  const readings = collect(result);
  if (readings.length === 0) return null;
  return (
    <aside>
      <Panel title={<Trans>Read again</Trans>} padded={false}>
        <ul>
          {readings.map(({ reading, lines, isAboutActs }) => (
            <ListItem key={reading.href} padding="none">
              <PathLink
                href={reading.href}
                className="flex min-h-11 flex-1 items-start gap-3 px-4 py-2.5 no-underline lg:px-6"
              >
                <Icon of={BookOpen} className="mt-0.5" />
                <span>
                  <span className="block text-14 font-medium underline">{reading.title}</span>
                  <About lines={lines} isAboutActs={isAboutActs} />
                </span>
              </PathLink>
            </ListItem>
          ))}
        </ul>
      </Panel>
    </aside>
  );
}

function About({ lines, isAboutActs }: { lines: readonly number[]; isAboutActs: boolean }): ReactNode {
  const numbers = lines.join(', ');
  return (
    <span className="meta">
      {lines.length === 0 ? null : lines.length === 1 ? <Trans>Line {numbers}</Trans> : <Trans>Lines {numbers}</Trans>}
      {lines.length > 0 && isAboutActs ? ' · ' : null}
      {isAboutActs ? <Trans>What you did</Trans> : null}
    </span>
  );
}

interface Collected {
  readonly reading: DrillReading;
  readonly lines: readonly number[];
  readonly isAboutActs: boolean;
}

function collect({ lines, forbidden, careless }: DrillResult): readonly Collected[] {
  const found = new Map<string, Collected>();
  const add = (reading: DrillReading, line: number | null) => {
    const before = found.get(reading.href) ?? { reading, lines: [], isAboutActs: false };
    found.set(reading.href, {
      reading,
      lines: line === null ? before.lines : [...before.lines, line],
      isAboutActs: before.isAboutActs || line === null,
    });
  };
  for (const { reads } of [...forbidden, ...careless]) for (const reading of reads) add(reading, null);
  for (const { state, number, reads } of lines) {
    if (state !== 'right' && state !== 'counted') for (const reading of reads) add(reading, number);
  }
  return [...found.values()];
}
