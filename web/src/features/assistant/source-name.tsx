import { Trans } from '@lingui/react/macro';
import type { AssistantSource } from '@loopcheck/contract/features/assistant/assistant.contract';

/**
 * The short name of a source: number and title of a procedure, or chapter and section of a module. If a source in a
 * module has no section, its name contains the title of the module instead.
 */
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
