import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton, SkeletonGroup } from '../skeleton.tsx';
import type { RichTextKind } from './document.ts';

export type RichTextProps = {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Authored HTML to begin with. Give the field another `key` to begin anew with another text. */
  value: string;
  /** Told of every change, with the whole text as authored HTML. The server sanitises it once more. */
  onChange: (html: string) => void;
  /** `full` is all of authored HTML, `small` paragraphs, bold, italic, code, lists and links, `entries` one list. */
  kind?: RichTextKind | undefined;
  /** Drawings that may be put into the text, each a figure in authored HTML with its caption's words. */
  drawings?: readonly Drawing[] | undefined;
};

/** A drawing to choose. */
export interface Drawing {
  readonly name: string;
  readonly html: string;
}

const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));

/** A field for text with structure. The editor itself loads when it is shown. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup className="field">
          <Skeleton width={120} height={16} />
          <Skeleton height={props.kind === 'full' ? 320 : 140} />
        </SkeletonGroup>
      }
    >
      <RichTextEditor {...props} />
    </Suspense>
  );
}
