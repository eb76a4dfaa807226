import type { Audience } from '@loopcheck/contract/features/announcements/announcements.contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { useAudiences } from '../announcements.hooks.ts';

export type AudienceChoiceProps = { value: Audience; onChange: (audience: Audience) => void };

/** To whom it goes, each with how many people that is today. */
export function AudienceChoice({ value, onChange }: AudienceChoiceProps) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useAudiences();
  if (error && !data) {
    return (
      <ErrorState
        title={<Trans>It could not be found out to whom it can go</Trans>}
        message={plainMessageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <SkeletonGroup>
        <Skeleton height={66} />
      </SkeletonGroup>
    );
  }
  const people = (count: number) => t`${plural(count, { one: '# person', other: '# people' })}`;
  return (
    <Select
      label={t`Goes to`}
      value={JSON.stringify(value)}
      onChange={(event) => onChange(JSON.parse(event.target.value) as Audience)}
    >
      <option value={valueOf({ to: 'all' })}>{t`Everybody (${people(data.all)})`}</option>
      <optgroup label={t`A department`}>
        {data.departments.map(({ department, people: count }) => (
          <option key={department} value={valueOf({ to: 'department', department })}>
            {t`${department} (${people(count)})`}
          </option>
        ))}
      </optgroup>
      <optgroup label={t`People who have not completed`}>
        {data.unfinished.map(({ moduleId, chapterNumber, title, people: count }) => (
          <option key={moduleId} value={valueOf({ to: 'unfinished', moduleId })} disabled={count === 0}>
            {t`Chapter ${chapterNumber}: ${title} (${people(count)})`}
          </option>
        ))}
      </optgroup>
    </Select>
  );
}

const valueOf = (audience: Audience): string => JSON.stringify(audience);
