import { formatQty } from '#lib/client/format.ts'
import { availableUnits } from '#lib/shared/whole-units.ts'

/** The exact value if it was rounded: `57.333 CASE exactly`. */
export const exactUnits = (value: number | null, uom: string | null | undefined): string | undefined =>
  value === null || availableUnits(value, uom) === value ? undefined : `${formatQty(value)} ${uom} exactly`
