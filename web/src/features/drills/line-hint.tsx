import { Trans } from '@lingui/react/macro';
import type { DrillHint } from '@loopcheck/contract/features/drills/drills.contract';
import Lightbulb from 'lucide-react/icons/lightbulb';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/**
 * The hint for a sheet line in a practised run: where to read how to find the value. The hint is shown when the trainee
 * asks for it.
 */
export function LineHint({ hint }: { hint: DrillHint | undefined }) {
  const [isShown, setIsShown] = useState(false);
  if (!hint) return null;
  if (!isShown) {
    return (
      <span className="col-start-2 -ms-2">
        <Button
          variant="quiet"
          padding="narrow"
          icon={<Icon of={Lightbulb} size={16} />}
          onClick={() => setIsShown(true)}
        >
          <Trans>Hint</Trans>
        </Button>
      </span>
    );
  }
  return (
    <div className="col-start-2 mt-1 text-13 text-ink-2" role="status">
      <Trans>Read how to find it:</Trans>
      <ul>
        {hint.reads.map(({ title, href }) => (
          <li key={href}>
            <a className="inline-flex min-h-11 items-center lg:min-h-8" href={href} target="_blank" rel="noopener">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
