/** The work that one input may cause at most, in units of about a printed line or a file that is looked at. */
export const fuelPerStep = 20_000;

/** The lines that one input prints at most. Further ones are left out, and a last line says so. */
export const maxLinesPerFrame = 2000;

/** The characters of an input line at most. */
export const maxLineLength = 1000;

/** The inputs of a run at most. */
export const maxInputs = 600;

/** The bytes of text that commands may store on a host at most. Files of the drill do not count. */
export const maxStoredBytes = 4_000_000;

/** Thrown when an input needs more than its fuel. Only `step` catches it. */
export class OutOfFuel extends Error {
  override readonly name = 'OutOfFuel';
}

/** The fuel of one input. */
export interface Fuel {
  /** Uses some units. Throws OutOfFuel if none are left. */
  burn(units?: number): void;
}

export function createFuel(units = fuelPerStep): Fuel {
  let left = units;
  return {
    burn(amount = 1) {
      left -= amount;
      if (left < 0) throw new OutOfFuel();
    },
  };
}
