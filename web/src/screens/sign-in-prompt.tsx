import { SignInDialog } from '../features/accounts/sign-in-dialog.tsx';
import { useSite } from '../features/site/site.hooks.ts';

export type SignInPromptProps = { open: boolean; onOpenChange: (open: boolean) => void; next?: string | undefined };

/** The sign-in dialog with the settings of the site: registration, password length, demo accounts. */
export function SignInPrompt(props: SignInPromptProps) {
  const { data: site } = useSite();
  return (
    <SignInDialog
      {...props}
      siteName={site?.siteName ?? 'Loopcheck'}
      isDemo={site?.demo ?? false}
      registration={site?.registration ?? 'approval'}
      passwordMinimum={site?.passwordMinimum}
    />
  );
}
