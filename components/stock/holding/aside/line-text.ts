import { formatQty } from '#lib/client/format.ts'
import type { StockLine } from '#lib/contract/stock/stock.ts'

/** A stock line as text: `24 EACH · Quarantine · D-12-01 · Lot L2611M · SSCC 393123450000000211`. */
export const lineText = (line: StockLine, lotLabel: string): string =>
  [
    line.on_hand === null ? null : `${formatQty(line.on_hand)} ${line.uom ?? ''}`.trim(),
    line.disposition_name ?? line.disposition_code,
    line.location_code,
    line.lot_no && `${lotLabel} ${line.lot_no}`,
    line.serial_no,
    line.sscc && `SSCC ${line.sscc}`,
  ]
    .filter(Boolean)
    .join(' · ')
