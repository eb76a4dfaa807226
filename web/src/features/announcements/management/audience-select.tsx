import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Audience } from '@loopcheck/contract/features/announcements/announcements.contract';
import { Controller } from 'react-hook-form';
import { fieldGrid } from '../../../ui/field.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { useAudiences } from '../announcements.hooks.ts';
import type { AnnouncementForm } from './use-announcement-form.ts';

/** The field for the audience of an announcement. Each option shows how many people are in that audience now. */
export function AudienceSelect({ form }: { form: AnnouncementForm }) {
  const { t } = useLingui();
  const audiences = useAudiences();
  const formatPeople = (count: number) => t`${plural(count, { one: '# person', other: '# people' })}`;
  return (
    <QueryState
      queries={[audiences]}
      title={<Trans>The audiences could not be loaded</Trans>}
      loading={
        <SkeletonGroup className={fieldGrid}>
          <Skeleton width={70} height={21} />
          <Skeleton height={44} />
        </SkeletonGroup>
      }
    >
      {({ all, departments, unfinished }) => (
        <Controller
          control={form.control}
          name="audience"
          render={({ field: { value, onChange, ...field }, fieldState }) => (
            <Select
              {...field}
              label={t`Send to`}
              value={toOptionValue(value)}
              onChange={(event) => onChange(Audience.parse(JSON.parse(event.target.value)))}
              error={fieldState.error?.message}
            >
              <option value={toOptionValue({ to: 'all' })}>{t`Everybody (${formatPeople(all)})`}</option>
              <optgroup label={t`A department`}>
                {departments.map(({ department, people }) => (
                  <option key={department} value={toOptionValue({ to: 'department', department })}>
                    {t`${department} (${formatPeople(people)})`}
                  </option>
                ))}
              </optgroup>
              <optgroup label={t`People who have not completed`}>
                {unfinished.map(({ moduleId, chapterNumber, title, people }) => (
                  <option key={moduleId} value={toOptionValue({ to: 'unfinished', moduleId })} disabled={people === 0}>
                    {t`Chapter ${chapterNumber}: ${title} (${formatPeople(people)})`}
                  </option>
                ))}
              </optgroup>
            </Select>
          )}
        />
      )}
    </QueryState>
  );
}

/** Converts an audience to JSON, because the value of an `<option>` must be text. */
const toOptionValue = (audience: Audience): string => JSON.stringify(audience);
