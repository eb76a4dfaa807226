import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useAddLink } from './add-resource.ts';
import { useFailureToast } from './resources.hooks.ts';

/** Puts the address of a page on the plant's own network, or elsewhere, beside a module. */
export function LinkForm({ moduleId }: { moduleId: string }) {
  const { t } = useLingui();
  const add = useAddLink(moduleId);
  const failed = useFailureToast()(t`Failed to create learning resource`);
  const [title, setTitle] = useState('');
  const [url, setUrl] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy || url.trim() === '') return;
    setIsBusy(true);
    try {
      await add({ title: title.trim(), description: '', url: url.trim() });
      setTitle('');
      setUrl('');
    } catch (error) {
      // The form keeps what was typed; the toast says why it was not taken.
      failed(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form className="stack s12" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t`Address`}
        type="url"
        placeholder="https://"
        value={url}
        maxLength={2000}
        onChange={(event) => setUrl(event.target.value)}
      />
      <TextField
        label={t`Title`}
        optional
        value={title}
        maxLength={200}
        onChange={(event) => setTitle(event.target.value)}
      />
      <div>
        <Button type="submit" busy={isBusy} disabledReason={url.trim() === '' ? t`Give an address first` : undefined}>
          <Trans>Add link</Trans>
        </Button>
      </div>
    </form>
  );
}
