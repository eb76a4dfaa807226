import { Trans } from '@lingui/react/macro';
import Monitor from 'lucide-react/icons/monitor';
import { Icon } from '../../ui/icon.tsx';

/** The label “Practice host”, which says that the host is simulated. The header of an open run always shows it. */
export const PracticeMark = () => (
  <span className="inline-flex items-center gap-1.5 self-center rounded-1 border-[1.5px] border-dashed border-accent px-2 py-1 text-13 leading-[1.2] font-semibold whitespace-nowrap text-accent">
    <Icon of={Monitor} size={14} />
    <Trans>Practice host</Trans>
  </span>
);
