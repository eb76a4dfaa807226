import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

/** The field for the code of an authenticator app. */
export function AppCodeField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      mono
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      // Six digits, and the space that apps show between them.
      maxLength={7}
    />
  );
}
