import { Trans } from '@lingui/react/macro';

/**
 * The previous and the new name of a person. Shows nothing if the training event has no names, or if they have been
 * erased.
 */
export function NameChange({ result }: { result: Readonly<Record<string, unknown>> }) {
  const { previousName, newName } = result;
  if (typeof previousName !== 'string' || typeof newName !== 'string') return null;
  return (
    <>
      {' '}
      <Trans>
        (name before: “{previousName}”, then: “{newName}”)
      </Trans>
    </>
  );
}
