'use client'
import { lazy, Suspense } from 'react'
import { labelRowsOfHoldings, labelRowsOfLines } from '#lib/list/labels/from-stock.ts'
import type { Holding, StockLine } from '#lib/contract/stock.ts'

const LabelDialog = lazy(() => import('#components/labels/label-dialog.tsx').then((module) => ({ default: module.LabelDialog })))

type Props = { holdings?: Holding[]; lines?: StockLine[]; onClose: () => void }

/** The dialog that prints labels of holdings or of stock lines; its code is loaded with the first label. */
export const LabelsOf = ({ holdings = [], lines = [], onClose }: Props) => (
  <Suspense fallback={null}>
    <LabelDialog
      open
      onOpenChange={(open: boolean) => open || onClose()}
      rows={[...labelRowsOfHoldings(holdings), ...labelRowsOfLines(lines)]}
    />
  </Suspense>
)
