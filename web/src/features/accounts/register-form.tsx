import { zodResolver } from '@hookform/resolvers/zod';
import type { Role } from '@loopcheck/contract/features/accounts/accounts.contract';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from './form-alert.tsx';
import { RegisterDone } from './register-done.tsx';
import { RegisterFields } from './register-fields.tsx';
import { issueText, registrationForm, type RegistrationFields } from './registration-form.ts';
import { RoleChoice } from './role-choice.tsx';
import { useRegister } from './use-register.ts';

export type RegisterFormProps = {
  needsApproval: boolean;
  /** In characters; undefined while not known: then the server decides alone. */
  passwordMinimum: number | undefined;
  onEntered: () => void;
  /** Back to signing in, after an account was made that waits for approval. */
  onDone: () => void;
};

/** Opens an account. */
export function RegisterForm({ needsApproval, passwordMinimum, onEntered, onDone }: RegisterFormProps) {
  const minimum = passwordMinimum ?? 1;
  const [role, setRole] = useState<Role>('trainee');
  const [isAwaiting, setIsAwaiting] = useState(false);
  const form = useForm<RegistrationFields>({
    resolver: zodResolver(registrationForm(minimum), {
      error: (issue) => issueText(issue, minimum),
      reportInput: true,
    }),
    mode: 'onTouched',
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      employee_id: '',
      phone: '',
      position: '',
      department: '',
    },
  });
  const { register, isBusy, failure } = useRegister({
    onEntered,
    onAwaitingApproval: () => setIsAwaiting(true),
    onFaults: (faults) => {
      for (const [field, message] of faults) form.setError(field, { message });
      if (faults[0]) form.setFocus(faults[0][0]);
    },
  });
  if (isAwaiting) return <RegisterDone onDone={onDone} />;

  return (
    <form
      className="stack pad"
      noValidate
      onSubmit={(event) => void form.handleSubmit((fields) => register(fields, role))(event)}
    >
      <FormAlert>{failure}</FormAlert>
      <RegisterFields form={form} passwordMinimum={passwordMinimum} />
      <RoleChoice
        value={role}
        onChange={setRole}
        hint={<Trans>Trainer accounts begin as trainee until an admin approves.</Trans>}
      />
      {needsApproval ? (
        <p className="hint">
          <Trans>An administrator lets each new account in before its first sign-in.</Trans>
        </p>
      ) : null}
      <Button type="submit" variant="primary" size="big" wide busy={isBusy}>
        <Trans>Register</Trans>
      </Button>
    </form>
  );
}
