import { Trans, useLingui } from '@lingui/react/macro';
import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';
import { cx } from 'class-variance-authority';
import { useEffect, useRef } from 'react';
import { cleanNodes } from '../../../lib/clean-html.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { panelPadding } from '../../../ui/panel-padding.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useSopText } from '../sops.hooks.ts';
import { useVisibleSeconds } from './use-visible-seconds.ts';

type Props = {
  sop: Sop;
  /** Receives the total number of seconds in which the text was visible. */
  onVisibleSecond: (seconds: number) => void;
};

/** The text of a Word or text file. */
export function SopTextView({ sop, onVisibleSecond }: Props) {
  const sopText = useSopText(sop.id);
  useVisibleSeconds(sopText.data?.state === 'ready', onVisibleSecond);
  return (
    <QueryState
      queries={[sopText]}
      title={<Trans>Failed to view document.</Trans>}
      loading={
        <LoadingState>
          <Trans>Loading document...</Trans>
        </LoadingState>
      }
    >
      {({ state, html, plainText, fault }) => {
        if (state === 'waiting') {
          return (
            <LoadingState>
              <Trans>The server is reading the text of this file...</Trans>
            </LoadingState>
          );
        }
        if (state !== 'ready') return <TextUnavailable isTooLarge={fault === 'too_much'} />;
        // A Word document has `html`, and a text file has `plainText`.
        return html === null ? <PlainText text={plainText ?? ''} /> : <HtmlText html={html} />;
      }}
    </QueryState>
  );
}

function TextUnavailable({ isTooLarge }: { isTooLarge: boolean }) {
  return (
    <EmptyState title={<Trans>This file cannot be shown here</Trans>}>
      {isTooLarge ? (
        <Trans>The file is too large or too complex to show its text here. Download it to read it.</Trans>
      ) : (
        <Trans>The text of the file could not be read. Download it, or ask a trainer for a PDF.</Trans>
      )}
    </EmptyState>
  );
}

function HtmlText({ html }: { html: string }) {
  const { t } = useLingui();
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    article.current?.replaceChildren(cleanNodes(html));
  }, [html]);
  return (
    <div className={cx(panelPadding, 'overflow-auto')}>
      <p className="meta mb-3">
        <Trans>The text of the file, without its pictures and layout.</Trans>
      </p>
      <article className="prose" aria-label={t`Text of the document`} ref={article} />
    </div>
  );
}

function PlainText({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <article
      className={cx(panelPadding, 'prose wrap-anywhere overflow-auto whitespace-pre-wrap')}
      aria-label={t`Text of the document`}
    >
      {text}
    </article>
  );
}
