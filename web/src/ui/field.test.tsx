import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithTexts } from '../testing/render.tsx';
import { TextField } from './field.tsx';
import { PasswordField } from './password-field.tsx';
import { RadioGroup } from './radio-group.tsx';

describe('TextField', () => {
  it('is named by its label, described by its hint, and valid without an error', () => {
    renderWithTexts(<TextField label="Employee ID" hint="As on your badge" />);
    expect(screen.getByLabelText('Employee ID')).toHaveAccessibleDescription('As on your badge');
    expect(screen.getByLabelText('Employee ID')).not.toHaveAttribute('aria-invalid');
  });

  it('is invalid if it has an error, and has the error and then the hint as its description', () => {
    renderWithTexts(<TextField label="Email" hint="Your work address" error="Not an address" />);
    const input = screen.getByLabelText('Email');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Not an address Your work address');
  });

  it('announces an error that appears later', () => {
    const { rerender, container } = renderWithTexts(<TextField label="Email" />);
    const region = container.querySelector('[aria-live]');

    rerender(<TextField label="Email" error="Not an address" />);

    expect(region).toHaveTextContent('Not an address');
  });
});

describe('PasswordField', () => {
  it('shows the password after Show is pressed, and hides it after Hide is pressed', () => {
    renderWithTexts(<PasswordField label="Password" defaultValue="torque-seal" />);
    const input = screen.getByLabelText('Password');
    expect(input).toHaveAttribute('type', 'password');

    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    expect(input).toHaveValue('torque-seal');

    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });

  it('has a Show button of type `button`, which does not submit the form', () => {
    renderWithTexts(<PasswordField label="Password" />);
    expect(screen.getByRole('button', { name: 'Show password' })).toHaveAttribute('type', 'button');
  });
});

describe('RadioGroup', () => {
  const choices = [
    { value: 'trainee', label: 'Trainee', description: 'Access training modules and quizzes' },
    { value: 'trainer', label: 'Trainer', description: 'Manage content and track progress' },
  ];

  it('is a group that is named by its label', () => {
    renderWithTexts(<RadioGroup label="Role" choices={choices} value="trainee" />);
    expect(screen.getByRole('group', { name: 'Role' })).toBeInTheDocument();
  });

  it('is described by its error and its hint', () => {
    renderWithTexts(
      <RadioGroup
        label="Role"
        choices={choices}
        value="trainee"
        error="Choose a role."
        hint="You can change it later."
      />,
    );
    const group = screen.getByRole('group', { name: 'Role' });
    expect(group).toHaveAccessibleDescription('Choose a role. You can change it later.');
  });

  it('calls onChange with the value of the chosen radio button', () => {
    const chosen: string[] = [];
    renderWithTexts(
      <RadioGroup label="Role" choices={choices} value="trainee" onChange={(value) => chosen.push(value)} />,
    );
    fireEvent.click(screen.getByRole('radio', { name: /Trainer/u }));
    expect(chosen).toEqual(['trainer']);
  });
});
