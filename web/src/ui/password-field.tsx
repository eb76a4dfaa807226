import { useState } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from './button.tsx';
import { Field, inputClass, type TextFieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'lead' | 'mono'>;

/** A password input with a button that shows the password, because people with gloves mistype often. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, optional, hideLabel, fieldClassName, className, ...rest } = props;
  const [isVisible, setIsVisible] = useState(false);
  const { t } = useLingui();
  return (
    <Field {...{ label, hint, error, optional, hideLabel }} id={rest.id} className={fieldClassName}>
      {(controlProps) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...controlProps}
            type={isVisible ? 'text' : 'password'}
            className={inputClass({ inside: 'buttonAtEnd', className })}
          />
          <span className="absolute end-0 top-0 grid">
            <IconButton
              label={isVisible ? t`Hide password` : t`Show password`}
              icon={<Icon of={isVisible ? EyeOff : Eye} size={20} />}
              onClick={() => setIsVisible(!isVisible)}
            />
          </span>
        </div>
      )}
    </Field>
  );
}
