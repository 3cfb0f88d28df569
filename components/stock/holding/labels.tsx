'use client'
import { useEffect, useState } from 'react'
import { LabelDialog } from '#components/print-labels/label-dialog.tsx'
import { LoadingLabels } from '#components/print-labels/loading-labels.tsx'
import { toast } from '#components/ui/toast.tsx'
import { send } from '#lib/client/api.ts'
import { MAX_PER_PAGE } from '#lib/contract/engine/common.ts'
import { stocksHolding, type Holding, type StockLine } from '#lib/contract/stock/stock.ts'
import { labelRowsOfHoldings, labelRowsOfLines } from '#lib/list/labels/from-stock.ts'
import type { LabelRow } from '#lib/list/labels/rows.ts'
import { readPalletLines, type ReadPage } from './pallet-lines.ts'

type Props = { holdings?: Holding[]; lines?: StockLine[]; onClose: () => void }

/** Label dialog for holdings or stock lines. */
export default function StockLabels({ holdings, lines = [], onClose }: Props) {
  if (!holdings) return <LineLabels lines={lines} onClose={onClose} />
  return <LabelDialog open onOpenChange={(open) => open || onClose()} rows={labelRowsOfHoldings(holdings)} />
}

/** A pallet's label is for all of its lines, whichever of them are given. */
const LineLabels = ({ lines, onClose }: { lines: StockLine[]; onClose: () => void }) => {
  const labelled = useLabelled(lines, onClose)
  if (!labelled) return <LoadingLabels onClose={onClose} />
  return <LabelDialog open onOpenChange={(open) => open || onClose()} {...labelled} />
}

const readPage: ReadPage = (ssccs, page) =>
  send<typeof stocksHolding, 'table'>(stocksHolding, { view: 'table', query: { sscc: [...ssccs], page, per_page: MAX_PER_PAGE } })

/** Label data of some stock lines and of all lines of their pallets; null while loading. */
const useLabelled = (lines: readonly StockLine[], onFail: () => void) => {
  const [labelled, setLabelled] = useState<{ rows: LabelRow[]; palletLines: LabelRow[] } | null>(null)
  useEffect(() => {
    let isCancelled = false
    void readPalletLines(lines, readPage).then((found) => {
      if (isCancelled) return
      if (!('error' in found)) return setLabelled({ rows: labelRowsOfLines(lines), palletLines: labelRowsOfLines(found) })
      toast({ kind: 'bad', title: 'The pallets could not be loaded', description: found.error })
      onFail()
    })
    return () => {
      isCancelled = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `lines` does not change while the dialog is open
  }, [lines])
  return labelled
}
