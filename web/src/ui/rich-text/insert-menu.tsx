import { Trans, useLingui } from '@lingui/react/macro';
import type { Editor, JSONContent } from '@tiptap/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Menu, type MenuItem } from '../menu.tsx';
import type { CalloutTone, CodeKind } from './blocks.ts';
import { putBox } from './boxes.ts';
import type { Drawing } from './rich-text-props.ts';

/** What can be put in at the cursor besides words. */
export function InsertMenu({ editor, drawings }: { editor: Editor; drawings: readonly Drawing[] }) {
  const { t } = useLingui();
  const put = (content: JSONContent) => putBox(editor, content);
  const calloutOf = (tone: CalloutTone, title: string): JSONContent => ({
    type: 'callout',
    attrs: { tone },
    content: [{ type: 'calloutTitle', content: [{ type: 'text', text: title }] }, { type: 'paragraph' }],
  });
  const codeOf = (kind: CodeKind, title: string): JSONContent => ({
    type: 'codeBox',
    attrs: { kind },
    content: [
      { type: 'codeTitle', content: [{ type: 'text', text: title }] },
      { type: 'codeLines', attrs: { language: kind === 'sample' ? 'text' : 'cmd' } },
    ],
  });
  const items: MenuItem[] = [
    { key: 'note', label: t`Note`, onSelect: () => put(calloutOf('note', t`Note`)) },
    { key: 'warn', label: t`Warning`, onSelect: () => put(calloutOf('warn', t`Stop`)) },
    { key: 'call', label: t`Whom to call`, onSelect: () => put(calloutOf('call', t`Whom to call`)) },
    { key: 'line', kind: 'separator' },
    { key: 'command', label: t`Command`, onSelect: () => put(codeOf('command', t`Command Prompt`)) },
    { key: 'sample', label: t`Sample output`, onSelect: () => put(codeOf('sample', t`Sample output`)) },
    { key: 'never', label: t`Command never to run`, onSelect: () => put(codeOf('never', t`Never`)) },
    { key: 'line-2', kind: 'separator' },
    { key: 'table', label: t`Table`, onSelect: () => put(tableOf('tbl', ['', ''])) },
    {
      key: 'compare',
      label: t`Office and plant side by side`,
      // The heads that the chapters fix for this table, in the language of the text.
      onSelect: () => put(tableOf('cmp', ['', 'Office network', 'Your control system'])),
    },
    ...(drawings.length > 0 ? [{ key: 'line-3', kind: 'separator' } as const] : []),
    ...drawings.map(({ name, html }, index): MenuItem => ({
      key: `drawing-${index}`,
      label: name,
      onSelect: () => put({ type: 'keptBlock', attrs: { html } }),
    })),
  ];
  return (
    <Menu
      align="start"
      items={items}
      trigger={
        <Button variant="quiet" icon={<Icon of={ChevronDown} size={16} />}>
          <Trans>Insert</Trans>
        </Button>
      }
    />
  );
}

function tableOf(kind: 'tbl' | 'cmp', heads: readonly string[]): JSONContent {
  const words = (text: string): JSONContent => ({
    type: 'paragraph',
    ...(text !== '' && { content: [{ type: 'text', text }] }),
  });
  const headRow = heads.map((head) => ({ type: 'tableHeader', content: [words(head)] }));
  const row = heads.map((_, column) => ({
    type: kind === 'cmp' && column === 0 ? 'tableHeader' : 'tableCell',
    content: [words('')],
  }));
  return {
    type: 'table',
    attrs: { kind },
    content: [headRow, row, row].map((content) => ({ type: 'tableRow', content })),
  };
}
