import { Trans } from '@lingui/react/macro';

/**
 * The previous and the new name of a person. Shows nothing if the result of the training event does not contain both
 * names. The names are erased when the person is deleted.
 */
export function NameChange({ result }: { result: Readonly<Record<string, unknown>> }) {
  const { previousName, newName } = result;
  if (typeof previousName !== 'string' || typeof newName !== 'string') return null;
  return (
    <>
      {' '}
      <Trans>
        (name changed from “{previousName}” to “{newName}”)
      </Trans>
    </>
  );
}
