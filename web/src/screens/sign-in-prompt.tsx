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
  // `directory` is the reason why a sign-in with the directory did not succeed. The QR code of a printed sign-in card
  // leads here with `signin=card`.
  const { directory: directoryNotice, signin } = useSearch({ strict: false });
  return (
    <SignInDialog
      {...props}
      siteName={site?.siteName ?? 'Loopcheck'}
      isDemo={site?.demo ?? false}
      registration={site?.registration ?? 'approval'}
      passwordMinimum={site?.passwordMinimum}
      startsWithPrintedCard={signin === 'card'}
      mailAvailable={site?.mailAvailable}
      directoryName={site?.directoryName ?? undefined}
      directoryNotice={directoryNotice}
    />
  );
}
