import { Trans, useLingui } from '@lingui/react/macro';
import type { SheetLine } from '@loopcheck/simulator';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import FileText from 'lucide-react/icons/file-text';
import SquareTerminal from 'lucide-react/icons/terminal';
import type { LucideIcon } from 'lucide-react/types';
import { memo, type ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { countWritten } from './sheet.tsx';

export type PaneName = 'job' | 'host' | 'sheet';

type PaneSwitchProps = {
  value: PaneName;
  onChange: (pane: PaneName) => void;
  lines: readonly SheetLine[];
  values: ReadonlyMap<string, string>;
};

/** The buttons that choose what a narrow screen shows: the job, the host or the record sheet. */
export const PaneSwitch = memo(function PaneSwitch({ value, onChange, lines, values }: PaneSwitchProps) {
  const { t } = useLingui();
  const panes: readonly { name: PaneName; icon: LucideIcon; label: ReactNode }[] = [
    { name: 'job', icon: ClipboardList, label: <Trans>Job</Trans> },
    { name: 'host', icon: SquareTerminal, label: <Trans>Host</Trans> },
    {
      name: 'sheet',
      icon: FileText,
      label: (
        <Trans>
          Sheet {countWritten(lines, values)}/{lines.length}
        </Trans>
      ),
    },
  ];
  return (
    <div
      role="group"
      aria-label={t`What you look at`}
      className="flex flex-none overflow-hidden rounded-2 border border-line-strong bg-surface xl:hidden"
    >
      {panes.map(({ name, icon, label }) => (
        <button
          key={name}
          type="button"
          aria-pressed={value === name}
          className={[
            'flex min-h-11 flex-1 cursor-pointer items-center justify-center gap-1.5 border-e border-line px-1.5 text-14',
            'text-ink-2 last:border-e-0 aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent',
            '-outline-offset-2 forced-colors:aria-pressed:underline',
          ].join(' ')}
          onClick={() => onChange(name)}
        >
          <Icon of={icon} size={16} />
          {label}
        </button>
      ))}
    </div>
  );
});
