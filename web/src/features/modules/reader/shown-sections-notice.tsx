import { Plural, Trans } from '@lingui/react/macro';
import type { Ref } from 'react';
import { Button } from '../../../ui/button.tsx';

type Props = { count: number; onShowWhole: () => void; ref?: Ref<HTMLDivElement> };

/** States above the text that only some sections are shown, with a button that shows the whole text. */
export function ShownSectionsNotice({ count, onShowWhole, ref }: Props) {
  return (
    <div
      ref={ref}
      className="row mb-4 flex-wrap justify-between gap-x-3 gap-y-1 rounded-2 border border-line bg-surface px-4 py-1.5 print:hidden"
    >
      <p className="text-14 text-ink-2">
        <Plural value={count} one="Only this section is shown." other="Only these # sections are shown." />
      </p>
      <ShowWholeButton onPress={onShowWhole} />
    </div>
  );
}

/** The button that shows the whole text instead of some sections. */
export function ShowWholeButton({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="quiet" size="touch" padding="narrow" className="-mx-3" onClick={onPress}>
      <Trans>Show the whole text</Trans>
    </Button>
  );
}
