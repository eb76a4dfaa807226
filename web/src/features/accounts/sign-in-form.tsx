import type { Role } from '@loopcheck/contract/features/accounts/accounts.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent, type RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { DemoAccounts, type Credentials } from './demo-accounts.tsx';
import { FormAlert } from './form-alert.tsx';
import { RoleChoice } from './role-choice.tsx';
import { useSignIn } from './use-sign-in.ts';

export type SignInFormProps = {
  firstField: RefObject<HTMLInputElement | null>;
  isDemo: boolean;
  onEntered: () => void;
};

/** Email, password and role. Nothing is sent while either of the first two is empty. */
export function SignInForm({ firstField, isDemo, onEntered }: SignInFormProps) {
  const { t } = useLingui();
  const [role, setRole] = useState<Role>('trainee');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const { signIn, isBusy, failure } = useSignIn(onEntered);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Read from the form, not from state: what a password manager fills in counts too.
    const form = new FormData(event.currentTarget);
    const email = textOf(form, 'email').trim();
    const password = textOf(form, 'password');
    const isEmpty = email === '' || password === '';
    setIsIncomplete(isEmpty);
    if (!isEmpty) signIn({ email, password, role });
    else event.currentTarget.querySelector<HTMLInputElement>(`[name=${email === '' ? 'email' : 'password'}]`)?.focus();
  };
  const chooseDemo = (account: Credentials) => {
    setIsIncomplete(false);
    signIn(account);
  };
  const alert = isIncomplete ? t`Please fill in both email and password` : failure;

  return (
    <form className="stack pad" noValidate onSubmit={submit}>
      <FormAlert>{alert}</FormAlert>
      <TextField
        ref={firstField}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        label={<Trans>Email</Trans>}
      />
      <PasswordField name="password" autoComplete="current-password" label={<Trans>Password</Trans>} />
      <RoleChoice value={role} onChange={setRole} />
      <Button type="submit" variant="primary" size="big" wide busy={isBusy}>
        <Trans>Sign In</Trans>
      </Button>
      {isDemo ? <DemoAccounts isBusy={isBusy} onChoose={chooseDemo} /> : null}
    </form>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
