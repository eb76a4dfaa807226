import type { SentBodyOf } from '@loopcheck/contract/endpoint';
import type { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { Trans } from '@lingui/react/macro';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import HardHat from 'lucide-react/icons/hard-hat';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** What a sign-in sends. */
export type Credentials = SentBodyOf<(typeof accountsEndpoints)['signIn']>;

const trainee: Credentials = { email: 'trainee@demo.test', password: 'demo-trainee', role: 'trainee' };
const trainer: Credentials = { email: 'trainer@demo.test', password: 'demo-trainer', role: 'trainer' };

export type DemoAccountsProps = { isBusy: boolean; onChoose: (account: Credentials) => void };

/** The sample accounts, which exist only in demo mode. */
export function DemoAccounts({ isBusy, onChoose }: DemoAccountsProps) {
  return (
    <div className="stack s8 border-t border-line pt-4">
      <span className="meta">
        <Trans>Demo accounts, one tap</Trans>
      </span>
      <div className="row gap-2!">
        <Button className="grow" icon={<Icon of={HardHat} size={18} />} busy={isBusy} onClick={() => onChoose(trainee)}>
          <Trans>Test Trainee</Trans>
        </Button>
        <Button
          className="grow"
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
