import { useSearch } from '@tanstack/react-router';
import { SignInDialog } from '../features/accounts/sign-in-dialog.tsx';
import { useSite } from '../features/site/site.hooks.ts';

export type SignInPromptProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the person closes the dialog without signing in. */
  onDismiss?: (() => void) | undefined;
  /** The path to open after sign-in; `/` if undefined. */
  next?: string | undefined;
};

/** The sign-in dialog with the settings of the site: registration, password length, directory, demo accounts. */
export function SignInPrompt(props: SignInPromptProps) {
  const { data: site } = useSite();
  const { directory, signin } = useSearch({ strict: false });
  return (
    <SignInDialog
      {...props}
      siteName={site?.siteName ?? 'Loopcheck'}
      isDemo={site?.demo ?? false}
      registration={site?.registration ?? 'approval'}
      passwordMinimum={site?.passwordMinimum}
      startsWithCard={signin === 'card'}
      mailAvailable={site?.mailAvailable}
      directoryName={site?.directoryName ?? undefined}
      directoryNotice={directory}
    />
  );
}
