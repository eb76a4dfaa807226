import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type AskedPerson, PublicationKind } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { cx } from 'class-variance-authority';
import { Badge } from '../../../ui/badge.tsx';
import { panelPadding } from '../../../ui/panel-padding.ts';
import { NextPage } from '../../../ui/next-page.tsx';
import { panelClass } from '../../../ui/panel.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { type RadioChoice, RadioGroup } from '../../../ui/radio-group.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import type { AskedPeopleQuery } from './publication-kind.hooks.ts';

type Props = {
  kind: PublicationKind;
  onChange: (kind: PublicationKind) => void;
  /** The people whom a publication of the kind `kind` asks to read the module again. */
  askedPeople: AskedPeopleQuery;
};

/** Lets the author choose what a publication asks readers to do, and lists the people whom it asks. */
export function PublicationKindField({ kind, onChange, askedPeople }: Props) {
  const { t } = useLingui();
  const hasNoQuiz = askedPeople.data?.pages[0]?.hasQuiz === false;
  const choices: RadioChoice[] = [
    {
      value: 'small_correction',
      label: t`Small correction`,
      description: t`Nobody is told. Nobody new is asked.`,
    },
    {
      value: 'read_again',
      label: t`Read again`,
      description: t`People who have read this module are told and asked to read it again. They keep their results.`,
    },
    {
      value: 'read_and_pass_again',
      label: t`Read and pass again`,
      description: hasNoQuiz
        ? t`This module has no quiz.`
        : t`People who have passed the quiz must also pass it again. Their earlier attempts and certificates are kept.`,
      disabled: hasNoQuiz,
    },
  ];
  return (
    <div className="stack gap-3">
      <RadioGroup
        label={t`What should readers do?`}
        choices={choices}
        value={kind}
        onChange={(value) => onChange(PublicationKind.parse(value))}
      />
      {kind === 'small_correction' ? null : <AskedPeople query={askedPeople} />}
    </div>
  );
}

function AskedPeople({ query }: { query: AskedPeopleQuery }) {
  return (
    <QueryState
      queries={[query]}
      title={<Trans>The people to ask could not be loaded</Trans>}
      variant="panel"
      headingLevel={3}
      loading={
        <SkeletonGroup className="stack gap-2">
          <Skeleton width="60%" height={24} />
          <Skeleton height={46} />
        </SkeletonGroup>
      }
    >
      {({ pages }) => {
        const { toRead = 0, toPass = 0 } = pages[0]?.asked ?? {};
        return (
          <div className="stack gap-2" aria-live="polite">
            <p>
              <Plural
                value={toRead}
                _0="Nobody has read this module yet."
                one="# person is asked to read it again."
                other="# people are asked to read it again."
              />{' '}
              {toPass === 0 ? null : (
                <b>
                  <Trans>{toPass} must pass the quiz again.</Trans>
                </b>
              )}
            </p>
            {toRead === 0 ? null : (
              <details className={panelClass()}>
                <summary className={cx(panelPadding, 'min-h-11 cursor-pointer')}>
                  <Trans>Show the people</Trans>
                </summary>
                <ul>
                  {pages
                    .flatMap(({ items }) => items)
                    .map((person) => (
                      <PersonRow key={person.id} person={person} />
                    ))}
                </ul>
                <NextPage
                  query={query}
                  errorTitle={<Trans>More people could not be loaded</Trans>}
                  headingLevel={3}
                  className={panelPadding}
                >
                  <Trans>More people</Trans>
                </NextPage>
              </details>
            )}
          </div>
        );
      }}
    </QueryState>
  );
}

function PersonRow({ person: { fullName, employeeId, department, mustPass } }: { person: AskedPerson }) {
  return (
    <li className={cx(panelPadding, 'row flex-wrap')}>
      <span className="min-w-0 flex-1">
        {fullName}
        <span className="meta block">{[employeeId, department].filter(Boolean).join(' · ')}</span>
      </span>
      {mustPass ? (
        <Badge>
          <Trans>Pass again</Trans>
        </Badge>
      ) : null}
    </li>
  );
}
