/**
 * The revision of the simulator. It must be increased with every change that changes the frames of a run: a run is
 * replayed by the revision on which it was made. A test compares reference runs with it.
 */
export const simulatorRevision = 1;
