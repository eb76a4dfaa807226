import { Plural, Trans } from '@lingui/react/macro';
import type { Input, Run } from '@loopcheck/simulator';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Hourglass from 'lucide-react/icons/hourglass';
import { memo } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { taskBarClock } from './host-clock.rules.ts';

type WaitMenuProps = { run: Run; host: string; onInput: (input: Input) => void };

const minuteChoices = [1, 5, 15, 30, 60];

/**
 * The clock of the host as a button. It opens a menu with which the trainee lets time pass in the run. Renders nothing
 * after the run has ended.
 */
export const WaitMenu = memo(function WaitMenu({ run, host, onInput }: WaitMenuProps) {
  const time = taskBarClock(run, host);
  if (run.ended !== 'no') return null;
  return (
    <Menu
      trigger={
        <button type="button" className="drill-wait">
          <span className="max-[419px]:sr-only xl:sr-only">
            <Trans>Host clock</Trans>
          </span>{' '}
          <span className="font-mono-plain text-14 font-normal" dir="ltr">
            {time}
          </span>{' '}
          <Icon of={Hourglass} size={16} /> <Trans>Wait</Trans>
          <Icon of={ChevronDown} size={16} />
        </button>
      }
      items={minuteChoices.map((minutes) => ({
        key: String(minutes),
        label: <Plural value={minutes} one="Wait # minute" other="Wait # minutes" />,
        onSelect: () => onInput({ kind: 'wait', seconds: minutes * 60 }),
      }))}
    />
  );
});
