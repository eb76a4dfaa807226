import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';
import { CopyField } from '../ui/copy-button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Select } from '../ui/select.tsx';
import { Segmented, Tabs } from '../ui/tabs.tsx';
import { Section } from './section.tsx';

const roles = [
  { value: 'trainee', label: 'Trainee', description: 'Access training modules and quizzes' },
  { value: 'trainer', label: 'Trainer', description: 'Manage content and track progress' },
  { value: 'admin', label: 'Admin', description: 'Not to be chosen here', disabled: true },
];

const departments = [
  { value: '', label: 'All departments' },
  { value: 'train-1', label: 'Train 1' },
  { value: 'tank-farm', label: 'Tank Farm' },
];

function Fields() {
  return (
    <Panel>
      <TextField label="Email" type="email" defaultValue="a.haddad@northmere.example" />
      <TextField label="Employee ID" mono hint="As on your badge" optional />
      <TextField label="Phone number" defaultValue="12" error="Use at least 6 digits" />
      <TextField label="Position" defaultValue="Instrument Technician" disabled />
      <PasswordField label="Password" defaultValue="torque-seal-9mm" hint="At least 6 characters" autoComplete="off" />
      <TextField label="Search" hideLabel type="search" placeholder="Search SOPs" lead={<Icon of={Search} />} />
      <Select label="Department" options={departments} />
      <TextArea label="Your question" placeholder="Ask about this chapter" />
    </Panel>
  );
}

/** A section of the component overview: form controls. */
export function FormsSection() {
  const [filter, setFilter] = useState('wrong');
  return (
    <Section id="forms" title="Forms">
      <div className="grid gap-4 lg:grid-cols-2">
        <Fields />
        <Panel>
          <RadioGroup label="Role" choices={roles} defaultValue="trainee" />
          <RadioGroup label="Role, with an error" choices={roles.slice(0, 2)} error="Choose one of the two" />
          <Checkbox label="Mark as completed" />
          <Checkbox label="Marked as completed" defaultChecked />
          <Checkbox label="Read to the end first" disabled />
          <Checkbox label="I told the control room" error="Needed before you go on" />
          <CopyField label="One-time link" value="https://plant.example/one-time-link/7K3Q9XWD" />
          <Tabs
            label="Account"
            items={[
              { value: 'in', label: 'Sign In', panel: <p className="pt-4">Panel of sign in</p> },
              { value: 'up', label: 'Register', panel: <p className="pt-4">Panel of register</p> },
              { value: 'no', label: 'Closed', disabled: true },
            ]}
          />
          <Segmented
            label="Filter"
            value={filter}
            onChange={setFilter}
            options={[
              { value: 'all', label: 'All (12)' },
              { value: 'wrong', label: 'Wrong (1)' },
              { value: 'read', label: 'Worth reading (3)' },
            ]}
          />
        </Panel>
      </div>
    </Section>
  );
}
