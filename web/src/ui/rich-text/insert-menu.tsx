import { Trans, useLingui } from '@lingui/react/macro';
import type { Editor, JSONContent } from '@tiptap/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Menu, type MenuItem } from '../menu.tsx';
import type { CalloutTone, CodeKind } from './blocks.ts';
import { insertBox } from './boxes.ts';
import type { Drawing } from './rich-text-props.ts';

type Props = {
  editor: Editor;
  /** The drawings that the menu offers after the other blocks. */
  drawings: readonly Drawing[];
  /** Opens the dialog that inserts a picture; undefined if pictures cannot be inserted. */
  onPicture: (() => void) | undefined;
};

/** A menu of blocks that can be inserted at the cursor. */
export function InsertMenu({ editor, drawings, onPicture }: Props) {
  const { t } = useLingui();
  const insert = (content: JSONContent) => insertBox(editor, content);
  const createCallout = (tone: CalloutTone, title: string): JSONContent => ({
    type: 'callout',
    attrs: { tone },
    content: [{ type: 'calloutTitle', content: [{ type: 'text', text: title }] }, { type: 'paragraph' }],
  });
  const createCode = (kind: CodeKind, title: string): JSONContent => ({
    type: 'codeBox',
    attrs: { kind },
    content: [
      { type: 'codeTitle', content: [{ type: 'text', text: title }] },
      { type: 'codeLines', attrs: { language: kind === 'sample' ? 'text' : 'cmd' } },
    ],
  });
  const items: MenuItem[] = [
    { key: 'note', label: t`Note`, onSelect: () => insert(createCallout('note', t`Note`)) },
    { key: 'warn', label: t`Warning`, onSelect: () => insert(createCallout('warn', t`Stop`)) },
    { key: 'call', label: t`Whom to call`, onSelect: () => insert(createCallout('call', t`Whom to call`)) },
    { key: 'line-before-code', kind: 'separator' },
    { key: 'command', label: t`Command`, onSelect: () => insert(createCode('command', t`Command Prompt`)) },
    { key: 'sample', label: t`Sample output`, onSelect: () => insert(createCode('sample', t`Sample output`)) },
    { key: 'never', label: t`Command never to run`, onSelect: () => insert(createCode('never', t`Never`)) },
    { key: 'line-before-tables', kind: 'separator' },
    { key: 'table', label: t`Table`, onSelect: () => insert(createTable('tbl', ['', ''])) },
    {
      key: 'compare',
      label: t`Office and plant side by side`,
      // Not translated, because the column headers become a part of the authored text.
      onSelect: () => insert(createTable('cmp', ['', 'Office network', 'Your control system'])),
    },
    ...(onPicture
      ? [
          { key: 'line-before-picture', kind: 'separator' } as const,
          { key: 'picture', label: t`Picture…`, onSelect: onPicture },
        ]
      : []),
    ...(drawings.length > 0 ? [{ key: 'line-before-drawings', kind: 'separator' } as const] : []),
    ...drawings.map(({ name, html }, index): MenuItem => ({
      key: `drawing-${index}`,
      label: name,
      onSelect: () => insert({ type: 'opaqueBlock', attrs: { html } }),
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

/**
 * Creates a table with a row of column headers (`heads`) and two empty rows. The kind `tbl` is an ordinary table. The
 * kind `cmp` compares the office network with the control system: its first column contains row headers.
 */
function createTable(kind: 'tbl' | 'cmp', heads: readonly string[]): JSONContent {
  const paragraph = (text: string): JSONContent => ({
    type: 'paragraph',
    ...(text !== '' && { content: [{ type: 'text', text }] }),
  });
  const headRow = heads.map((head) => ({ type: 'tableHeader', content: [paragraph(head)] }));
  const row = heads.map((_, column) => ({
    type: kind === 'cmp' && column === 0 ? 'tableHeader' : 'tableCell',
    content: [paragraph('')],
  }));
  return {
    type: 'table',
    attrs: { kind },
    content: [headRow, row, row].map((content) => ({ type: 'tableRow', content })),
  };
}
