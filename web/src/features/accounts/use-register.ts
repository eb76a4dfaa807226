import { accountsEndpoints, type Role } from '@loopcheck/contract/features/accounts/accounts.contract';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { faultsOf } from './form-faults.ts';
import { refusalText } from './refusal-text.ts';
import type { RegistrationFields } from './registration-form.ts';
import { useOnce } from './use-once.ts';

type FieldName = keyof RegistrationFields;

const fieldOf = {
  email_taken: 'email',
  employee_id_taken: 'employee_id',
  password_too_short: 'password',
  password_too_common: 'password',
  full_name: 'firstName',
  employee_id: 'employee_id',
  email: 'email',
  phone: 'phone',
  password: 'password',
  position: 'position',
  department: 'department',
} as const satisfies Record<string, FieldName>;

type Handlers = {
  onEntered: () => void;
  onAwaitingApproval: () => void;
  onFaults: (faults: [FieldName, string][]) => void;
};

/** Registers once, however often it is pressed. `failure` is the server's message, or Registration failed. */
export function useRegister({ onEntered, onAwaitingApproval, onFaults }: Handlers) {
  const { t } = useLingui();
  const once = useOnce();
  const { mutateAsync, error, isPending, isSuccess, data } = useMutation({
    ...mutationFor(accountsEndpoints.register),
    onError: (refused) => onFaults(faultsOf<FieldName>(refused, fieldOf)),
    onSuccess: ({ awaitingApproval }) => (awaitingApproval ? onAwaitingApproval() : onEntered()),
  });
  const register = ({ firstName, lastName, position, department, ...rest }: RegistrationFields, role: Role) => {
    const body = {
      ...rest,
      role,
      full_name: `${firstName.trim()} ${lastName.trim()}`,
      ...(position?.trim() ? { position } : {}),
      ...(department?.trim() ? { department } : {}),
    };
    once(
      () => mutateAsync(body),
      () => undefined,
    );
  };
  return {
    register,
    isBusy: isPending || (isSuccess && !data.awaitingApproval),
    failure: refusalText(error, t`Registration failed`),
  };
}
