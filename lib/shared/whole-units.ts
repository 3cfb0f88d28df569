/** Units that are weighed or measured, so that fractions make sense. */
export const MEASURED_UNITS: readonly string[] = ['KG', 'G', 'T', 'LB', 'OZ', 'L', 'ML', 'M', 'M2', 'M3']
const MEASURED = new Set(MEASURED_UNITS)
export const isCounted = (uom: string | null | undefined): boolean => Boolean(uom) && !MEASURED.has(uom?.toUpperCase() ?? '')
/** Names of single pieces, which cannot be divided. Whether units with other names can be divided is unknown. */
const PIECES = new Set(['EACH', 'EA', 'PC', 'PCE', 'PCS', 'UNIT'])
export const isPiece = (uom: string): boolean => PIECES.has(uom.trim().toUpperCase())

// Quantities have three decimals at most, their quotients more.
const EPSILON = 1e-6

/** How many whole units are available: nobody ships part of a case. Measured units stay as they are. */
export const availableUnits = (value: number, uom: string | null | undefined): number =>
  isCounted(uom) ? Math.floor(value + EPSILON) : value

/** How many whole units are missing. */
export const missingUnits = (value: number, uom: string | null | undefined): number => (isCounted(uom) ? Math.ceil(value - EPSILON) : value)

/**
 * Rounds base units down to whole units of an order line, because only these are allocated. A line in base units keeps fractions, such as
 * grams. `factor`: base units in one unit.
 */
export const wholeUnits = (base: number, factor: number): number =>
  roundQty(factor === 1 ? base : Math.floor(base / factor + 1e-9) * factor)

const roundQty = (qty: number): number => Math.round(qty * 1000) / 1000
