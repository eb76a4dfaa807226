import type { Role } from '@loopcheck/contract/features/accounts/accounts.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { RadioGroup } from '../../ui/radio-group.tsx';

export type RoleChoiceProps = { value: Role; onChange: (role: Role) => void; hint?: React.ReactNode };

/** Trainee or trainer. What is chosen is a wish: the server decides. */
export function RoleChoice({ value, onChange, hint }: RoleChoiceProps) {
  const { t } = useLingui();
  return (
    <RadioGroup
      label={<Trans>Role</Trans>}
      value={value}
      onChange={(chosen) => onChange(chosen === 'trainer' ? 'trainer' : 'trainee')}
      hint={hint}
      choices={[
        { value: 'trainee', label: t`Trainee`, description: t`Access training modules and quizzes` },
        { value: 'trainer', label: t`Trainer`, description: t`Manage content and track progress` },
      ]}
    />
  );
}
