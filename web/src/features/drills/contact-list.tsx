import type { DrillContact } from '@loopcheck/contract/features/drills/drills.contract';
import { KeyValue, KeyValues } from '../../ui/key-values.tsx';

/** The contacts whom the trainee can call, with their telephone numbers or radio channels. */
export const ContactList = ({ contacts }: { contacts: readonly DrillContact[] }) => (
  <KeyValues>
    {contacts.map(({ id, name, number }) => (
      <KeyValue key={id} label={name} className="font-mono">
        {number}
      </KeyValue>
    ))}
  </KeyValues>
);
