import { Trans, useLingui } from '@lingui/react/macro';
import type { ActivityKind } from '@loopcheck/contract/features/records/records.contract';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useSettled } from '../../../lib/use-settled.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { useFailure } from '../../../ui/use-failure.ts';
import { type ActivityNarrowing, useSaveActivity } from './activity.hooks.ts';
import { ActivityList } from './activity-list.tsx';

const all: ActivityNarrowing = { kind: '', person: '', actor: '', moduleId: '', from: '', to: '' };

/** The Activity tab: who did what to whom, when and from where. Nothing in it can be changed. */
export function ActivityLog() {
  const { t } = useLingui();
  const failure = useFailure();
  const [narrowing, setNarrowing] = useState(all);
  const person = useSettled(narrowing.person.trim());
  const actor = useSettled(narrowing.actor.trim());
  const settled = { ...narrowing, person, actor };
  const save = useSaveActivity(settled);
  const isNarrowed = Object.values(narrowing).some((value) => value !== '');
  return (
    <>
      <div className="stack pad">
        <Filters narrowing={narrowing} onChange={setNarrowing} />
        <Button
          className="justify-self-start"
          icon={<Icon of={Download} />}
          busy={save.isPending}
          onClick={() => save.mutate(undefined, { onError: failure(t`The activity could not be exported`) })}
        >
          <Trans>Export as CSV</Trans>
        </Button>
      </div>
      <ActivityList narrowing={settled} onClear={isNarrowed ? () => setNarrowing(all) : undefined} />
    </>
  );
}

type FilterProps = { narrowing: ActivityNarrowing; onChange: (narrowing: ActivityNarrowing) => void };

function Filters({ narrowing, onChange }: FilterProps) {
  const { t } = useLingui();
  const field = (name: keyof ActivityNarrowing) => ({
    value: narrowing[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...narrowing, [name]: event.target.value }),
  });
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5" role="search">
      <Select
        label={t`What`}
        value={narrowing.kind}
        onChange={(event) => onChange({ ...narrowing, kind: event.target.value as ActivityKind | '' })}
        options={[
          { value: '', label: t`Everything` },
          { value: 'acts', label: t`Acts of trainers and admins` },
          { value: 'training', label: t`Training` },
          { value: 'certificates', label: t`Certificates` },
          { value: 'access', label: t`Accounts and access` },
          { value: 'site', label: t`Settings, discussions and news` },
        ]}
      />
      <TextField {...field('person')} type="search" maxLength={100} label={t`About whom`} />
      <TextField {...field('actor')} type="search" maxLength={100} label={t`Done by`} />
      <TextField {...field('from')} type="date" label={t`From`} />
      <TextField {...field('to')} type="date" label={t`To`} />
    </div>
  );
}
