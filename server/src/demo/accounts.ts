/** The three accounts that demo mode prints at its start. They begin with no progress. Everybody knows these passwords. */
export const demoAccounts = [
  {
    email: 'trainee@demo.test',
    password: 'demo-trainee',
    fullName: 'Amina Haddad',
    employeeId: 'DEMO-1',
    role: 'trainee',
  },
  {
    email: 'trainer@demo.test',
    password: 'demo-trainer',
    fullName: 'Ravi Menon',
    employeeId: 'DEMO-2',
    role: 'trainer',
  },
  {
    email: 'admin@demo.test',
    password: 'demo-admin',
    fullName: 'Ingrid Solheim',
    employeeId: 'DEMO-3',
    role: 'trainer',
  },
] as const;
