import { useLingui } from '@lingui/react/macro';
import { type Editor, useEditorState } from '@tiptap/react';
import { inputClass } from '../field.tsx';

/** A select for the style of the paragraph at the cursor. */
export function BlockStyle({ editor }: { editor: Editor }) {
  const { t } = useLingui();
  const value = useEditorState({
    editor,
    selector: ({ editor: currentEditor }) => {
      const level = [2, 3, 4].find((each) => currentEditor.isActive('heading', { level: each }));
      if (level !== undefined) return `h${level}`;
      return currentEditor.isActive('paragraph', { lead: true }) ? 'lead' : 'p';
    },
  });
  const choose = (style: string) => {
    const commands = editor.chain().focus();
    const headingLevel = ([2, 3, 4] as const).find((level) => style === `h${level}`);
    if (headingLevel !== undefined) commands.setHeading({ level: headingLevel }).run();
    else commands.setNode('paragraph', { lead: style === 'lead' }).run();
  };
  return (
    <select
      className={inputClass({ inside: 'arrow', width: 'content', className: 'min-w-[132px]' })}
      aria-label={t`Style of the paragraph`}
      value={value}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="p">{t`Text`}</option>
      <option value="lead">{t`Opening`}</option>
      <option value="h2">{t`Section`}</option>
      <option value="h3">{t`Heading`}</option>
      <option value="h4">{t`Small heading`}</option>
    </select>
  );
}
