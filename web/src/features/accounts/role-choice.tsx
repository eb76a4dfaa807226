import type { Role } from '@loopcheck/contract/features/accounts/accounts.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { RadioGroup } from '../../ui/radio-group.tsx';

export type RoleChoiceProps = { value: Role | undefined; onChange: (role: Role) => void; hint?: ReactNode };

/** Radio buttons for trainee or trainer. The role is only a request: the server decides which role the person gets. */
export function RoleChoice({ value, onChange, hint }: RoleChoiceProps) {
  const { t } = useLingui();
  return (
    <RadioGroup
      label={<Trans>Role</Trans>}
      value={value}
      onChange={(role) => onChange(role === 'trainer' ? 'trainer' : 'trainee')}
      hint={hint}
      choices={[
        { value: 'trainee', label: t`Trainee`, description: t`Access training modules and quizzes` },
        { value: 'trainer', label: t`Trainer`, description: t`Manage content and track progress` },
      ]}
    />
  );
}
