import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Flag from 'lucide-react/icons/flag';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { usePostActions } from './discussions.hooks.ts';

/** For trainers: the number of unresolved reports of a post, and a button that resolves them and keeps the post. */
export function OpenReports({ post }: { post: { id: string; openReports: number } }) {
  const { t } = useLingui();
  const { resolve } = usePostActions(post.id);
  const showFailure = useFailureToast()(t`The reports were not resolved`);
  return (
    <div className="row flex-wrap gap-2">
      <Badge tone="amber" icon={<Icon of={Flag} size={14} />}>
        <Plural value={post.openReports} one="Reported by # person" other="Reported by # people" />
      </Badge>
      <Button
        variant="quiet"
        busy={resolve.isPending}
        onClick={() => resolve.mutate(undefined, { onError: showFailure })}
      >
        <Trans>Keep the post, resolve reports</Trans>
      </Button>
    </div>
  );
}
