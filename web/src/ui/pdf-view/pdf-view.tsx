import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Loading } from '../spinner.tsx';
import type { PdfViewProps } from './pdf-props.ts';

const PdfViewer = lazy(async () => ({ default: (await import('./pdf-viewer.tsx')).PdfViewer }));

/** A PDF viewer with page navigation and zoom. The parent element needs a height. */
export function PdfView(props: PdfViewProps) {
  return (
    <Suspense
      fallback={
        <Loading>
          <Trans>Loading document...</Trans>
        </Loading>
      }
    >
      {/* With the key, another address starts a new viewer: nothing of the former document stays. */}
      <PdfViewer key={props.address} {...props} />
    </Suspense>
  );
}
