import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { plainMessageOf } from '../lib/api/api-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { Select } from '../ui/select.tsx';
import { Loading } from '../ui/spinner.tsx';
import { TrainerOnly } from './trainer-only.tsx';

const ResourceDesk = lazy(async () => ({ default: (await import('./resource-desk.tsx')).ResourceDesk }));

type Props = {
  title: ReactNode;
  lead: ReactNode;
  extensions: readonly string[];
  withLinks?: boolean | undefined;
  /** Another place than a module that files may go to. */
  library?: { label: string; desk: ReactNode } | undefined;
};

const libraryChoice = 'library';

/** Where a trainer uploads: first what for, then the files. */
export function TrainerUploadPage({ title, lead, ...desk }: Props) {
  return (
    <TrainerOnly>
      <Page>
        <Link to="/trainer" className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-14 lg:min-h-0">
          <Icon of={ArrowLeft} size={16} className="flip" />
          <Trans>Trainer Portal</Trans>
        </Link>
        <TitleBar title={title} lead={lead} />
        <Desk {...desk} />
      </Page>
    </TrainerOnly>
  );
}

function Desk({ extensions, withLinks, library }: Omit<Props, 'title' | 'lead'>) {
  const { t } = useLingui();
  const { id: userId } = useAccount();
  const modules = useModuleOutlines();
  const [chosen, setChosen] = useState<string>();
  const loading = (
    <Loading>
      <Trans>Loading resources...</Trans>
    </Loading>
  );
  if (!modules.data) {
    return modules.error ? (
      <ErrorState
        title={<Trans>The module list did not arrive</Trans>}
        message={plainMessageOf(modules.error)}
        onRetry={() => void modules.refetch()}
        retrying={modules.isFetching}
      />
    ) : (
      loading
    );
  }
  const target = chosen ?? modules.data[0]?.id ?? '';
  return (
    <div className="stack">
      <Select
        label={library ? t`Module or library` : t`Module`}
        fieldClassName="max-w-[560px]"
        value={target}
        onChange={(event) => setChosen(event.target.value)}
        options={[
          ...modules.data.map(({ id, chapterNumber, title }) => ({
            value: id,
            label: t`Chapter ${chapterNumber}: ${title}`,
          })),
          ...(library ? [{ value: libraryChoice, label: library.label }] : []),
        ]}
      />
      {library && target === libraryChoice ? (
        library.desk
      ) : (
        <Suspense fallback={loading}>
          <ResourceDesk key={target} moduleId={target} userId={userId} extensions={extensions} withLinks={withLinks} />
        </Suspense>
      )}
    </div>
  );
}
