/** A contact: a person of the simulated plant. `number` is a phone number, or the number of a radio channel. */
interface Contact {
  readonly id: string;
  readonly name: string;
  readonly number: string;
}

/**
 * All contacts. The job card of a drill lists some of them, and some of them call the trainee during a run.
 */
export const drillContacts = [
  { id: 'panel-operator', name: 'Panel operator', number: 'radio 3' },
  { id: 'shift-supervisor', name: 'Shift supervisor', number: '4100' },
  { id: 'system-owner', name: 'System owner', number: '4217' },
  { id: 'trainer', name: 'Trainer', number: '4230' },
  { id: 'incident-contact', name: 'Incident contact', number: '4444' },
  { id: 'second-contact', name: 'Incident contact, second name', number: '4445' },
  { id: 'incident-commander', name: 'Incident commander', number: '4440' },
  { id: 'historian-engineer', name: 'Historian engineer', number: '4260' },
  { id: 'control-engineer', name: 'Control engineer', number: '4250' },
  { id: 'field-operator', name: 'Field operator', number: 'radio 3' },
  { id: 'maintenance-lead', name: 'Maintenance lead', number: '4180' },
  { id: 'it-support', name: 'IT support', number: '4300' },
  { id: 'security-operations', name: 'Security operations', number: '4400' },
  { id: 'antivirus-owner', name: 'Antivirus owner', number: '4270' },
  { id: 'vendor', name: 'Vendor engineer', number: '4290' },
  { id: 'journalist', name: 'Journalist', number: 'unknown number' },
  { id: 'colleague', name: 'Colleague', number: 'radio 5' },
] as const satisfies readonly Contact[];

/** Returns the name of the contact with this id, or the id itself if no contact has it. */
export const nameOfContact = (id: string): string => drillContacts.find((contact) => contact.id === id)?.name ?? id;
