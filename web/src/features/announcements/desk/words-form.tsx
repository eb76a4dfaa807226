import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent, type ReactNode } from 'react';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { htmlOf, textOf } from './plain-words.ts';

export type Words = { title: string; content: string };

type Props = {
  formId: string;
  before?: Words | undefined;
  onSubmit: (words: Words) => void;
  children?: ReactNode;
};

/** Title and text of an announcement, held until both are there. */
export function WordsForm({ formId, before, onSubmit, children }: Props) {
  const { t } = useLingui();
  const [title, setTitle] = useState(before?.title ?? '');
  const [text, setText] = useState(() => textOf(before?.content ?? ''));
  const [isAsked, setIsAsked] = useState(false);
  const missing = (value: string) => (isAsked && value.trim() === '' ? t`This is needed` : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (title.trim() !== '' && text.trim() !== '') onSubmit({ title: title.trim(), content: htmlOf(text) });
  };
  return (
    <form id={formId} className="stack" noValidate onSubmit={submit}>
      {children}
      <TextField
        label={<Trans>Title</Trans>}
        value={title}
        maxLength={160}
        autoComplete="off"
        onChange={(event) => setTitle(event.target.value)}
        error={missing(title)}
      />
      <TextArea
        label={<Trans>Text</Trans>}
        hint={<Trans>A blank line begins a new paragraph.</Trans>}
        value={text}
        maxLength={15_000}
        rows={6}
        onChange={(event) => setText(event.target.value)}
        error={missing(text)}
      />
    </form>
  );
}
