import type { SopSnippetPart } from '@loopcheck/contract/features/sops/sops.contract';

/** An excerpt of a procedure's text in which the searched words are highlighted. */
export function SopSnippet({ parts }: { parts: readonly SopSnippetPart[] }) {
  return (
    <p className="meta wrap-anywhere border-s-2 border-line ps-2.5">
      {parts.map((part, index) =>
        part.isHit ? (
          <mark key={index} className="rounded-[2px] bg-accent-soft text-ink">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
