import { Trans, useLingui } from '@lingui/react/macro';
import { SignInSecurity } from '../features/second-factor/sign-in-security.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';

export type SecondFactorSetUpProps = {
  /** True if the person has a second factor. Only then is the button Continue shown. */
  isDone: boolean;
  onContinue: () => void;
};

/** The set-up of a second factor for a person who must have one. */
export function SecondFactorSetUp({ isDone, onContinue }: SecondFactorSetUpProps) {
  const { t } = useLingui();
  usePageTitle(t`Sign-in security`);
  return (
    <Page>
      <TitleBar title={<Trans>Sign-in security</Trans>} />
      <Panel aria-label={t`Second factors`} className="max-w-[720px]">
        <SignInSecurity />
        {isDone ? (
          <Button variant="primary" size="big" onClick={onContinue}>
            <Trans>Continue</Trans>
          </Button>
        ) : null}
      </Panel>
    </Page>
  );
}
