import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../ui/button-link.tsx';
import { Panel } from '../ui/panel.tsx';
import { SopUploader } from './sop-uploader.tsx';

/** The part of the trainers' upload page for procedures: the upload of a new procedure, and a link to the library. */
export function SopManagement() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Panel title={<Trans>Add a procedure</Trans>}>
        <div className="stack">
          <p className="meta">
            <Trans>
              Uploading a procedure also releases it for this site, with your name: you state that it was tried here and
              may be used.
            </Trans>
          </p>
          <SopUploader />
        </div>
      </Panel>
      <Panel title={<Trans>Procedures in the library</Trans>}>
        <div className="stack">
          <p>
            <Trans>Open a procedure in the library to edit it, to add a revision, or to see who has read it.</Trans>
          </p>
          <ButtonLink render={<Link to="/sop-library" />}>
            <Trans>SOP Library</Trans>
          </ButtonLink>
        </div>
      </Panel>
    </div>
  );
}
