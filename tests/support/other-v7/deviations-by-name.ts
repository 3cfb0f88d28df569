import { DEVIATIONS, COMBINABLE, type DeviationName } from './deviations.ts'
import { RENAMED } from './renamed.ts'
import type { Deviation } from './types.ts'

/** The names of all deviations, including `renamed` and `together`. */
export const NAMES: readonly string[] = [...Object.keys(DEVIATIONS), 'renamed', 'together']

export const descriptionOf = (name: string): string =>
  name === 'together' ? `All of these at once: ${COMBINABLE.join(', ')}.` : (deviationsOf([name])[0]?.description ?? '')

/** Deviations by their names, in the order in which they are applied. */
export const deviationsOf = (names: readonly string[]): Deviation[] =>
  names.flatMap((name): Deviation[] => {
    if (name === 'renamed') return [RENAMED]
    if (name === 'together') return COMBINABLE.map((combinable) => DEVIATIONS[combinable])
    const known: Deviation | undefined = DEVIATIONS[name as DeviationName]
    if (!known) throw new Error(`There is no deviation ${name}.`)
    return [known]
  })
