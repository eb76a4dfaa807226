import { Trans } from '@lingui/react/macro';
import type { ResultChange } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import { toWholeScore } from '@loopcheck/contract/percent';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { ListItem } from '../../../ui/list-item.tsx';

type ResultChangeListProps = { title: ReactNode; note?: ReactNode; changes: readonly ResultChange[] };

/**
 * Lists people with two scores: the score before a regrade, and the score that the new correct option gives. Renders
 * nothing for an empty list.
 */
export function ResultChangeList({ title, note, changes }: ResultChangeListProps) {
  if (changes.length === 0) return null;
  return (
    <section>
      <h3 className="text-16">{title}</h3>
      {note ? <p className="text-ink-2 text-14 mt-1">{note}</p> : null}
      <ul className="mt-2">
        {changes.map((change) => (
          <ListItem key={change.attemptId}>
            <span className="min-w-0 flex-1">{change.fullName}</span>
            <span className="tabular-nums text-14">
              {/* A score below the pass mark is never rounded up to it. */}
              {toWholeScore(change.oldScore, change.passingScore)}% →{' '}
              {toWholeScore(change.newScore, change.passingScore)}%
            </span>
            {change.isPassing && !change.wasPassing ? (
              <Badge tone="green">
                <Trans>now passed</Trans>
              </Badge>
            ) : null}
          </ListItem>
        ))}
      </ul>
    </section>
  );
}
