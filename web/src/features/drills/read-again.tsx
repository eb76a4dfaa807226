import { Trans } from '@lingui/react/macro';
import type { DrillReading, DrillResult } from '@loopcheck/contract/features/drills/drill-result';
import BookOpen from 'lucide-react/icons/book-open';
import { Fragment, type ReactNode } from 'react';
import { PathLink } from '../../lib/path-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListItem } from '../../ui/list-item.tsx';
import { Panel } from '../../ui/panel.tsx';

/** The sections and procedures that the trainee should read again, each once, with the reasons. */
export function ReadAgain({ result }: { result: DrillResult }) {
  const readings = collectReadings(result);
  if (readings.length === 0) return null;
  return (
    <aside>
      <Panel title={<Trans>Read again</Trans>} padded={false}>
        <ul>
          {readings.map((each) => (
            <ListItem key={each.reading.href} padding="none">
              <PathLink
                href={each.reading.href}
                className="flex min-h-11 flex-1 items-start gap-3 px-4 py-2.5 no-underline lg:px-6"
              >
                <Icon of={BookOpen} className="mt-0.5" />
                <span>
                  <span className="block text-14 font-medium underline">{each.reading.title}</span>
                  <ReadingDetails {...each} />
                </span>
              </PathLink>
            </ListItem>
          ))}
        </ul>
      </Panel>
    </aside>
  );
}

/** First where to read: "Procedure, step 7", or "Chapter 7". Then the reason: "for line 5". */
function ReadingDetails({ reading, steps, lines, isAboutActs }: CollectedReading): ReactNode {
  const { chapterNumber } = reading;
  const parts = [
    chapterNumber === undefined ? null : <Trans>Chapter {chapterNumber}</Trans>,
    isProcedure(reading) ? <ProcedureSteps steps={steps} /> : null,
    lines.length === 0 ? null : <ForLines lines={lines} />,
    isAboutActs ? <Trans>for what you did</Trans> : null,
  ].filter((part) => part !== null);
  return (
    <span className="meta">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 ? ' · ' : null}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

function ProcedureSteps({ steps }: Pick<CollectedReading, 'steps'>) {
  if (steps.length === 0) return <Trans>Procedure</Trans>;
  const stepNumbers = steps.join(', ');
  return steps.length === 1 ? (
    <Trans>Procedure, step {stepNumbers}</Trans>
  ) : (
    <Trans>Procedure, steps {stepNumbers}</Trans>
  );
}

function ForLines({ lines }: Pick<CollectedReading, 'lines'>) {
  const numbers = lines.join(', ');
  return lines.length === 1 ? <Trans>for line {numbers}</Trans> : <Trans>for lines {numbers}</Trans>;
}

const isProcedure = ({ href }: DrillReading): boolean => href.startsWith('/sop-library');

/** A section or procedure to read again, and the reasons. */
interface CollectedReading {
  readonly reading: DrillReading;
  /** The numbers of those steps of a procedure that have the commands for the sheet lines. */
  readonly steps: readonly number[];
  /** The numbers of the sheet lines for which the text should be read. */
  readonly lines: readonly number[];
  /** True if the text should be read because of a forbidden or careless act. */
  readonly isAboutActs: boolean;
}

function collectReadings({ lines, forbidden, careless }: DrillResult): readonly CollectedReading[] {
  const found = new Map<string, CollectedReading>();
  /** Adds a text to read for the sheet line with the number `line`, or for an act if `line` is null. */
  const add = (reading: DrillReading, line: number | null) => {
    const before = found.get(reading.href) ?? { reading, steps: [], lines: [], isAboutActs: false };
    const { stepNumber } = reading;
    const isNewStep = stepNumber !== undefined && !before.steps.includes(stepNumber);
    found.set(reading.href, {
      reading,
      steps: isNewStep ? [...before.steps, stepNumber].toSorted((one, other) => one - other) : before.steps,
      lines: line === null ? before.lines : [...before.lines, line],
      isAboutActs: before.isAboutActs || line === null,
    });
  };
  for (const { reads } of [...forbidden, ...careless]) for (const reading of reads) add(reading, null);
  // `counted`: the value is right, nothing had shown it, and a trainer has decided that the line counts.
  for (const { state, number, reads } of lines) {
    if (state !== 'right' && state !== 'counted') for (const reading of reads) add(reading, number);
  }
  return [...found.values()];
}
