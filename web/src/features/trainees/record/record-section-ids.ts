/** The ids of the sections of a record. The list of contents links to them. `marks` are the reasons to check evidence. */
export const recordSectionIds = {
  marks: 'record-marks',
  chapters: 'record-chapters',
  attempts: 'record-attempts',
  drills: 'record-drills',
  certificates: 'record-certificates',
  badges: 'record-badges',
  procedures: 'record-procedures',
  signIns: 'record-sign-ins',
  events: 'record-events',
} as const;
