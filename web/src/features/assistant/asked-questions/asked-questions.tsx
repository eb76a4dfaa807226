import { Trans, useLingui } from '@lingui/react/macro';
import type { AskedQuestion } from '@loopcheck/contract/features/assistant/assistant.contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/formatting.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { panelPadding } from '../../../ui/panel-padding.ts';
import { ListItem } from '../../../ui/list-item.tsx';
import { NextPage } from '../../../ui/next-page.tsx';
import { Panel, PanelHeader } from '../../../ui/panel.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { SourceName } from '../source-name.tsx';
import { type AskedQuestionFilter, useAskedQuestions } from './asked-questions.hooks.ts';

/**
 * The questions to the assistant, for trainers. At first, the list contains only the questions without an answer.
 */
export function AskedQuestions() {
  const { t } = useLingui();
  const [filter, setFilter] = useState<AskedQuestionFilter>('not_found');
  return (
    <div className="stack">
      <Segmented
        label={t`Filter questions`}
        value={filter}
        onChange={(value) => setFilter(value as AskedQuestionFilter)}
        options={[
          { value: 'not_found', label: <Trans>Not found</Trans> },
          { value: 'found', label: <Trans>Answered</Trans> },
          { value: 'all', label: <Trans>All</Trans> },
        ]}
      />
      <Panel padded={false}>
        <QuestionList filter={filter} />
      </Panel>
    </div>
  );
}

function QuestionList({ filter }: { filter: AskedQuestionFilter }) {
  const questions = useAskedQuestions(filter);
  return (
    <QueryState queries={[questions]} title={<Trans>The questions could not be loaded</Trans>} headingLevel={2}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return <NoQuestions filter={filter} />;
        return (
          <>
            {pages[0] ? <QuestionCounts {...pages[0].counts} /> : null}
            <ul aria-busy={questions.isPlaceholderData || undefined}>
              {items.map((item) => (
                <QuestionRow key={item.id} item={item} />
              ))}
            </ul>
            <NextPage
              query={questions}
              errorTitle={<Trans>The next questions could not be loaded</Trans>}
              headingLevel={2}
              className={panelPadding}
            >
              <Trans>Show more</Trans>
            </NextPage>
          </>
        );
      }}
    </QueryState>
  );
}

function QuestionCounts({ asked, notFound, dangerous }: { asked: number; notFound: number; dangerous: number }) {
  return (
    <PanelHeader>
      <p className="meta">
        <Trans>
          {asked} asked, {notFound} not found, {dangerous} about something dangerous
        </Trans>
      </p>
    </PanelHeader>
  );
}

function QuestionRow({ item }: { item: AskedQuestion }) {
  const { question, askedAt, sources, isDangerous, kind } = item;
  const [firstSource] = sources;
  return (
    <ListItem>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{question}</p>
        <p className="meta mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <time dateTime={askedAt}>{formatDateTime(askedAt)}</time>
          {kind === 'own' ? <Trans>about their own progress</Trans> : null}
          {firstSource ? (
            <Link to={firstSource.href} className="inline-flex min-h-11 items-center lg:min-h-0">
              <SourceName source={firstSource} />
            </Link>
          ) : null}
        </p>
      </div>
      {isDangerous ? (
        <Badge tone="amber">
          <Trans>Dangerous</Trans>
        </Badge>
      ) : null}
    </ListItem>
  );
}

function NoQuestions({ filter }: { filter: AskedQuestionFilter }) {
  return filter === 'not_found' ? (
    <EmptyState headingLevel={2} title={<Trans>No unanswered questions</Trans>}>
      <Trans>Questions that no module or procedure answers are listed here.</Trans>
    </EmptyState>
  ) : (
    <EmptyState headingLevel={2} title={<Trans>No questions yet</Trans>}>
      <Trans>Questions to the assistant are listed here.</Trans>
    </EmptyState>
  );
}
