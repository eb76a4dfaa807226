import type { SignInDay } from '@loopcheck/contract/features/logins/logins.contract';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Icon } from '../../ui/icon.tsx';
import { UnusualDayText } from './login-texts.tsx';
import { listUnusualDays } from './logins.rules.ts';

/** The unusual days among `days`, each with the reason. Renders nothing if no day is unusual. */
export function UnusualDayList({ days }: { days: readonly SignInDay[] }) {
  const unusualDays = listUnusualDays(days);
  if (unusualDays.length === 0) return null;
  return (
    <ul className="stack gap-1">
      {unusualDays.map((day) => (
        <li key={day.day} className="flex items-start gap-1.5 text-13 text-amber">
          <Icon of={TriangleAlert} size={16} className="mt-px" />
          <span>
            <UnusualDayText day={day} />
          </span>
        </li>
      ))}
    </ul>
  );
}
