import fc from 'fast-check';

// A new seed each time, which fast-check prints with a failure. A test that names its own number of runs keeps it.
fc.configureGlobal({ numRuns: 2000 });
