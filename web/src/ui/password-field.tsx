import { useState } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from './button.tsx';
import { Field, type TextFieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'lead' | 'mono'>;

/** A password with Show and Hide: gloves and small keys make typing errors that dots hide. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, optional, hideLabel, fieldClassName, ...input } = props;
  const [shown, setShown] = useState(false);
  const { t } = useLingui();
  return (
    <Field {...{ label, hint, error, optional, hideLabel }} id={input.id} className={fieldClassName}>
      {(wiring) => (
        <div className="inwrap">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={`input ${input.className ?? ''}`.trim()}
          />
          <IconButton
            label={shown ? t`Hide password` : t`Show password`}
            icon={<Icon of={shown ? EyeOff : Eye} size={20} />}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
