import type { AdvisedLine } from '#lib/contract/exact-types.ts'
import { qtyText } from '../../orders/body/format.ts'
import type { Change } from '../../suppliers/changes.ts'

/**
 * The order lines whose goods in a shipment have changed, with their texts before and after. A line may be split, for example over
 * pallets, so its text names all parts: `3 CASE + 1 CASE`. The text is null if the shipment has no goods of the line.
 */
export const advisedLineChanges = (before: readonly AdvisedLine[], after: readonly AdvisedLine[]): Change[] =>
  [...new Set([...before, ...after].map((line) => line.po_line_no))]
    .toSorted((a, b) => a - b)
    .flatMap((no) => {
      const [oldParts, newParts] = [before, after].map((lines) => lines.filter((line) => line.po_line_no === no))
      const texts = [partsText(oldParts), partsText(newParts)]
      if (texts[0] === texts[1]) return []
      const code = [...(oldParts ?? []), ...(newParts ?? [])][0]?.product_code
      return [{ field: `lines.${no}`, label: `Line ${no} (${code})`, before: texts[0], after: texts[1] }]
    })

/** The lines without their pallets. Parts that differ only by pallet are merged. */
export const withoutPallets = (lines: readonly AdvisedLine[]): AdvisedLine[] =>
  [...Map.groupBy(lines, (line) => JSON.stringify([line.po_line_no, line.lot_no, line.expiry_date])).values()].map((parts) => ({
    ...parts[0]!,
    qty: Math.round(parts.reduce((sum, { qty }) => sum + qty, 0) * 1000) / 1000,
    sscc: null,
  }))

const partsText = (parts: readonly AdvisedLine[] = []): string | null => parts.map(partText).join(' + ') || null

const partText = ({ qty, uom, lot_no: lot, expiry_date: expiry, sscc }: AdvisedLine): string =>
  [`${qtyText(qty)} ${uom}`, lot && `lot ${lot}`, expiry && `expires ${expiry}`, sscc && `SSCC ${sscc}`].filter(Boolean).join(', ')
