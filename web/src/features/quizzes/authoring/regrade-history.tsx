import { Plural, Trans } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import { formatDateTime } from '../../../lib/formatting.ts';
import { InlineCode } from '../../../ui/inline-code.tsx';
import { panelPadding } from '../../../ui/panel-padding.ts';
import { Panel } from '../../../ui/panel.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useRegrades } from './authoring.hooks.ts';
import { ResultChangeList } from './result-change-list.tsx';

/** The latest regrades of a quiz, with the old and new score of each person. */
export function RegradeHistory({ quizId }: { quizId: string }) {
  const regrades = useRegrades(quizId);
  return (
    <QueryState queries={[regrades]} title={<Trans>The regrades could not be loaded</Trans>} variant="panel">
      {(records) =>
        records.length === 0 ? null : (
          <Panel title={<Trans>Regrades</Trans>} padded={false}>
            <ul className={cx(panelPadding, 'stack')}>
              {records.map((record) => {
                const [person, date] = [record.regradedBy, formatDateTime(record.regradedAt)];
                return (
                  <li key={record.id}>
                    <details>
                      <summary className="min-h-11 cursor-pointer">
                        <InlineCode text={record.question} />{' '}
                        <span className="meta">
                          <Trans>
                            {date} by {person}
                          </Trans>
                        </span>
                      </summary>
                      <div className="stack gap-3 mt-2">
                        <ResultChangeList
                          title={<Plural value={record.raised.length} one="# result raised" other="# results raised" />}
                          changes={record.raised}
                        />
                        <ResultChangeList
                          title={
                            <Plural
                              value={record.wouldFall.length}
                              one="# lower result was not applied"
                              other="# lower results were not applied"
                            />
                          }
                          changes={record.wouldFall}
                        />
                      </div>
                    </details>
                  </li>
                );
              })}
            </ul>
          </Panel>
        )
      }
    </QueryState>
  );
}
