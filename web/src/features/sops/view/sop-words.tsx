import { Trans, useLingui } from '@lingui/react/macro';
import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';
import { useEffect, useRef } from 'react';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { cleanNodes } from '../../../lib/clean-html.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { useSopText } from '../sops.hooks.ts';
import { useSecondsOnScreen } from './use-viewing.ts';

type Props = { sop: Sop; onSeen: (seconds: number) => void };

/** A Word or text file as readable text. */
export function SopWords({ sop, onSeen }: Props) {
  const { data, error, refetch, isFetching } = useSopText(sop.id);
  useSecondsOnScreen(data?.state === 'ready', onSeen);
  if (error && !data) {
    return (
      <ErrorState
        title={<Trans>Failed to view document.</Trans>}
        message={plainMessageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data || data.state === 'waiting') {
    return (
      <Loading>
        {data ? <Trans>The text of this file is being read. A moment.</Trans> : <Trans>Loading document...</Trans>}
      </Loading>
    );
  }
  if (data.state !== 'ready') return <NoWords isTooMuch={data.fault === 'too_much'} />;
  return data.html === null ? <PlainWords text={data.plainText ?? ''} /> : <HtmlWords html={data.html} />;
}

function NoWords({ isTooMuch }: { isTooMuch: boolean }) {
  return (
    <EmptyState title={<Trans>This file cannot be shown here</Trans>}>
      {isTooMuch ? (
        <Trans>Its text is longer, or takes more to read, than this page can show. Download it to read it.</Trans>
      ) : (
        <Trans>Its text could not be read. Download it, or ask a trainer for a PDF.</Trans>
      )}
    </EmptyState>
  );
}

function HtmlWords({ html }: { html: string }) {
  const { t } = useLingui();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.replaceChildren(cleanNodes(html));
  }, [html]);
  return (
    <div className="overflow-auto pad">
      <p className="meta mb-3">
        <Trans>The text of the file, without its pictures and layout.</Trans>
      </p>
      <article className="prose" aria-label={t`Text of the document`} ref={box} />
    </div>
  );
}

function PlainWords({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <article className="prose wrap-anywhere overflow-auto pad whitespace-pre-wrap" aria-label={t`Text of the document`}>
      {text}
    </article>
  );
}
