import { lazy, Suspense } from 'react';
import { fieldGrid } from '../field.tsx';
import { Skeleton, SkeletonGroup } from '../skeleton.tsx';
import type { RichTextProps } from './rich-text-props.ts';

const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));

/** A rich text editor. Its code is loaded when it is rendered for the first time. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup className={fieldGrid}>
          <Skeleton width={120} height={16} />
          <Skeleton height={(props.kind ?? 'full') === 'full' ? 320 : 140} />
        </SkeletonGroup>
      }
    >
      <RichTextEditor {...props} />
    </Suspense>
  );
}
