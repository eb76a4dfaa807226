import { Trans } from '@lingui/react/macro';
import type { AssistantSource } from '@loopcheck/contract/features/assistant/assistant.contract';

/** A place of the library in few words. */
export function SourceName({ source }: { source: AssistantSource }) {
  const { kind, number, chapter, title, section } = source;
  if (kind === 'sop')
    return (
      <>
        {number}, {title}
      </>
    );
  return (
    <Trans>
      Chapter {chapter}, {section || title}
    </Trans>
  );
}
