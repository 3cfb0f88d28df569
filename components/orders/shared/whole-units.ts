import { formatQty } from '#lib/client/format.ts'
import { availableUnits } from '#lib/shared/whole-units.ts'

/** The exact value if it was rounded: `Exactly 57.333 CASE`. */
export const exactUnits = (value: number | null, uom: string | null | undefined): string | undefined =>
  value === null || availableUnits(value, uom) === value ? undefined : `Exactly ${formatQty(value)} ${uom}`
