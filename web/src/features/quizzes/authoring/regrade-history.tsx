import { Plural, Trans } from '@lingui/react/macro';
import { formatDateTime } from '../../../lib/formatting.ts';
import { InlineCode } from '../../../ui/inline-code.tsx';
import { useRegrades } from './authoring.hooks.ts';
import { ReadStates } from '../../../ui/read-states.tsx';
import { ChangeList } from './regrade-dialog.tsx';

/** What was regraded in this quiz, by whom, with both results of each person. */
export function RegradeHistory({ quizId }: { quizId: string }) {
  const regrades = useRegrades(quizId);
  return (
    <ReadStates read={regrades} title={<Trans>The regrades did not arrive</Trans>}>
      {(records) =>
        records.length === 0 ? null : (
          <section className="panel">
            <header>
              <h2>
                <Trans>Regrades</Trans>
              </h2>
            </header>
            <ul className="pad stack s16">
              {records.map((record) => {
                const [by, at] = [record.regradedBy, formatDateTime(record.regradedAt)];
                return (
                  <li key={record.id}>
                    <details>
                      <summary className="min-h-11 cursor-pointer">
                        <InlineCode text={record.question} />{' '}
                        <span className="meta">
                          <Trans>
                            {at} by {by}
                          </Trans>
                        </span>
                      </summary>
                      <div className="stack s12 mt-2">
                        <ChangeList
                          title={<Plural value={record.raised.length} one="# result raised" other="# results raised" />}
                          changes={record.raised}
                        />
                        <ChangeList
                          title={
                            <Plural
                              value={record.wouldFall.length}
                              one="# result would have fallen and was kept"
                              other="# results would have fallen and were kept"
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
          </section>
        )
      }
    </ReadStates>
  );
}
