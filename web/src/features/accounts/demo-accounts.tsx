import { Trans } from '@lingui/react/macro';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import HardHat from 'lucide-react/icons/hard-hat';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Credentials } from './use-sign-in.ts';

const trainee: Credentials = { email: 'trainee@demo.test', password: 'demo-trainee', role: 'trainee' };
const trainer: Credentials = { email: 'trainer@demo.test', password: 'demo-trainer', role: 'trainer' };

export type DemoAccountsProps = { isBusy: boolean; onChoose: (account: Credentials) => void };

/** Buttons that sign in with the sample accounts of demo mode. */
export function DemoAccounts({ isBusy, onChoose }: DemoAccountsProps) {
  return (
    <div className="stack gap-2 border-t border-line pt-4">
      <span className="meta">
        <Trans>Sign in with a demo account</Trans>
      </span>
      <div className="row gap-2">
        <Button
          className="min-w-0 flex-1"
          icon={<Icon of={HardHat} size={18} />}
          busy={isBusy}
          onClick={() => onChoose(trainee)}
        >
          <Trans>Test Trainee</Trans>
        </Button>
        <Button
          className="min-w-0 flex-1"
          icon={<Icon of={ClipboardList} size={18} />}
          busy={isBusy}
          onClick={() => onChoose(trainer)}
        >
          <Trans>Test Trainer</Trans>
        </Button>
      </div>
    </div>
  );
}
