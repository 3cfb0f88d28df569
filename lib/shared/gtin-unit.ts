import { isSameGtin } from './same-gtin.ts'

type Item = {
  gtin: string | null
  gtins?: readonly { uom: string | null; gtin: string | null }[] | undefined
  /** Unit in which the item's stock is counted. */
  uom: string | null
}

/** Whether a GTIN stands for a case or another pack: one of 14 digits with a packing indicator. */
const isPackGtin = (gtin: string | null): boolean => gtin?.length === 14 && !gtin.startsWith('0')

/**
 * The unit that an item's GTIN identifies, which is often a case although its stock is counted in single items; null if unknown. If v7 does
 * not send the GTINs of units, only that of single items is known.
 */
export const gtinUnit = ({ gtin, gtins, uom }: Item): string | null => {
  if (gtin === null) return null
  return gtins?.find((unit) => isSameGtin(unit.gtin, gtin))?.uom ?? (uom === 'EACH' && !isPackGtin(gtin) ? uom : null)
}
