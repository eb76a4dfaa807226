import { useState } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from './button.tsx';
import { Field, type TextFieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'lead' | 'mono'>;

/** A password input with a button that shows the password, because people with gloves mistype often. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, optional, hideLabel, fieldClassName, ...input } = props;
  const [isVisible, setIsVisible] = useState(false);
  const { t } = useLingui();
  return (
    <Field {...{ label, hint, error, optional, hideLabel }} id={input.id} className={fieldClassName}>
      {(controlProps) => (
        <div className="inwrap">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...controlProps}
            type={isVisible ? 'text' : 'password'}
            className={`input ${input.className ?? ''}`.trim()}
          />
          <IconButton
            label={isVisible ? t`Hide password` : t`Show password`}
            icon={<Icon of={isVisible ? EyeOff : Eye} size={20} />}
            onClick={() => setIsVisible(!isVisible)}
          />
        </div>
      )}
    </Field>
  );
}
