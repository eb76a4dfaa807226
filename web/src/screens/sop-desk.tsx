import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../ui/link-button.tsx';
import { Panel } from '../ui/panel.tsx';
import { SopUploader } from './sop-uploader.tsx';

/** A trainer's desk for the library: add a procedure, and the way to those that are there. */
export function SopDesk() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Panel title={<Trans>Add a procedure</Trans>}>
        <div className="stack">
          <p className="meta">
            <Trans>By adding it you release it for this site with your name.</Trans>
          </p>
          <SopUploader />
        </div>
      </Panel>
      <Panel title={<Trans>In the library</Trans>}>
        <div className="stack">
          <p>
            <Trans>Open a procedure to edit it, to bring its next revision, or to see who has read it.</Trans>
          </p>
          <ButtonLink render={<Link to="/sop-library" />}>
            <Trans>SOP Library</Trans>
          </ButtonLink>
        </div>
      </Panel>
    </div>
  );
}
