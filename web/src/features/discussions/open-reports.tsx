import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Flag from 'lucide-react/icons/flag';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFailure } from '../../ui/use-failure.ts';
import { usePostActs } from './discussions.hooks.ts';

/** For trainers: how many have reported a post, and the way to close that. */
export function OpenReports({ post }: { post: { id: string; openReports: number } }) {
  const { t } = useLingui();
  const { resolve } = usePostActs(post.id);
  const failed = useFailure()(t`The reports were not closed`);
  return (
    <div className="row wrap items-center! gap-2!">
      <Badge tone="amber" icon={<Icon of={Flag} size={14} />}>
        <Plural value={post.openReports} one="Reported by # person" other="Reported by # people" />
      </Badge>
      <Button variant="quiet" busy={resolve.isPending} onClick={() => resolve.mutate(undefined, { onError: failed })}>
        <Trans>Leave it and close</Trans>
      </Button>
    </div>
  );
}
