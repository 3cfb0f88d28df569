/** Units that are weighed or measured: a part of one is an amount like any other. */
const MEASURED = new Set(['KG', 'G', 'T', 'LB', 'OZ', 'L', 'ML', 'M', 'M2', 'M3'])
const isCounted = (uom: string | null | undefined): boolean => Boolean(uom) && !MEASURED.has(uom?.toUpperCase() ?? '')
// Quantities have three decimals at most, their quotients more.
const EPSILON = 1e-6

/** How many whole units can be had: nobody is sent a part of a case. Measured units stay as they are. */
export const availableUnits = (value: number, uom: string | null | undefined): number =>
  isCounted(uom) ? Math.floor(value + EPSILON) : value

/** How many whole units are missing. */
export const missingUnits = (value: number, uom: string | null | undefined): number => (isCounted(uom) ? Math.ceil(value - EPSILON) : value)
