import { lazy, Suspense } from 'react';
import { fieldGrid } from '../field.tsx';
import { Skeleton, SkeletonGroup } from '../skeleton.tsx';
import type { RichTextProps } from './rich-text-props.ts';

const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));

/** From this number of characters on, a text is taller than the screen. */
const longTextLength = 3000;

/**
 * Returns the class that makes the placeholder as high as the editor, so that the content below does not move when the
 * code of the editor arrives.
 */
function placeholderHeight({ kind = 'full', value }: RichTextProps): string {
  // On a phone, the toolbar has two lines.
  if (kind === 'small') return 'h-[233px] sm:h-[187px]';
  return value.length >= longTextLength ? 'h-dvh' : 'h-80';
}

/** A rich text editor. Its code is loaded when it is rendered for the first time. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup className={fieldGrid}>
          <Skeleton width={120} height={21} />
          <div className={placeholderHeight(props)}>
            <Skeleton height="100%" />
          </div>
        </SkeletonGroup>
      }
    >
      <RichTextEditor {...props} />
    </Suspense>
  );
}
