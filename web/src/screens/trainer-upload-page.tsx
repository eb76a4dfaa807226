import { Trans, useLingui } from '@lingui/react/macro';
import type { TrainingModule } from '@loopcheck/contract/features/modules/modules.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Select } from '../ui/select.tsx';
import { BackLink } from './back-link.tsx';
import { TrainerOnly } from './trainer-only.tsx';

const ResourceManagement = lazyPart(async () => (await import('./resource-management.tsx')).ResourceManagement);

type TrainerUploadPageProps = {
  title: ReactNode;
  lead: ReactNode;
  /** The accepted file extensions, with dots. */
  extensions: readonly string[];
  /** True if trainers can also add links; false by default. */
  withLinks?: boolean | undefined;
  /** An additional option after the modules, and what the page shows while this option is selected. */
  library?: { label: string; content: ReactNode } | undefined;
};

/** A page on which trainers select a module, or the library, and then upload files for it. */
export function TrainerUploadPage({ title, lead, ...areaProps }: TrainerUploadPageProps) {
  return (
    <TrainerOnly>
      <Page>
        <BackLink to="/trainer">
          <Trans>Trainer Portal</Trans>
        </BackLink>
        <TitleBar title={title} lead={lead} />
        <UploadArea {...areaProps} />
      </Page>
    </TrainerOnly>
  );
}

type UploadAreaProps = Omit<TrainerUploadPageProps, 'title' | 'lead'>;

function UploadArea(props: UploadAreaProps) {
  const modules = useModuleOutlines();
  return (
    <QueryState
      queries={[modules]}
      title={<Trans>The module list could not be loaded</Trans>}
      loading={<LoadingResources />}
    >
      {(list) => <SelectionAndUpload modules={list} {...props} />}
    </QueryState>
  );
}

const LoadingResources = () => (
  <LoadingState>
    <Trans>Loading resources...</Trans>
  </LoadingState>
);

const libraryOption = 'library';

type SelectionAndUploadProps = UploadAreaProps & { modules: readonly TrainingModule[] };

function SelectionAndUpload({ modules, extensions, withLinks, library }: SelectionAndUploadProps) {
  const { t } = useLingui();
  const { id: userId } = useAccount();
  const [selected, setSelected] = useState(modules[0]?.id ?? '');
  return (
    <div className="stack">
      <Select
        label={library ? t`Module or library` : t`Module`}
        fieldClassName="max-w-[560px]"
        value={selected}
        onChange={(event) => setSelected(event.target.value)}
        options={[
          ...modules.map(({ id, chapterNumber, title }) => ({
            value: id,
            label: t`Chapter ${chapterNumber}: ${title}`,
          })),
          ...(library ? [{ value: libraryOption, label: library.label }] : []),
        ]}
      />
      {library && selected === libraryOption ? (
        library.content
      ) : (
        <Suspense fallback={<LoadingResources />}>
          <ResourceManagement
            key={selected}
            moduleId={selected}
            userId={userId}
            extensions={extensions}
            withLinks={withLinks}
          />
        </Suspense>
      )}
    </div>
  );
}
