'use client'
import { LabelDialog } from '#components/print-labels/label-dialog.tsx'
import { labelRowsOfHoldings, labelRowsOfLines } from '#lib/list/labels/from-stock.ts'
import type { Holding, StockLine } from '#lib/contract/stock/stock.ts'

type Props = { holdings?: Holding[]; lines?: StockLine[]; onClose: () => void }

/** Label dialog for holdings or stock lines. */
export default function StockLabels({ holdings = [], lines = [], onClose }: Props) {
  return (
    <LabelDialog
      open
      onOpenChange={(open: boolean) => open || onClose()}
      rows={[...labelRowsOfHoldings(holdings), ...labelRowsOfLines(lines)]}
    />
  )
}
