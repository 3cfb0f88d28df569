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
import { readGtins, type ReadHoldings } from './line-gtins.ts'
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

const readHoldings: ReadHoldings = (query) =>
  send<typeof stocksHolding, 'summary'>(stocksHolding, { view: 'summary', query: { ...query, has_stock: false, per_page: MAX_PER_PAGE } })

type Labelled = { rows: LabelRow[]; palletLines: LabelRow[] }

/** Label data of some stock lines and of all lines of their pallets, or an error message. */
const readLabelled = async (lines: readonly StockLine[]): Promise<Labelled | { error: string }> => {
  const found = await readPalletLines(lines, readPage)
  if ('error' in found) return found
  const gtins = await readGtins([...lines, ...found], readHoldings)
  // Pallet labels can be printed without GTINs.
  if ('error' in gtins) toast({ kind: 'bad', title: 'The GTINs could not be loaded', description: gtins.error })
  const known = 'error' in gtins ? undefined : gtins
  return { rows: labelRowsOfLines(lines, known), palletLines: labelRowsOfLines(found, known) }
}

/** {@link readLabelled}, null while loading. */
const useLabelled = (lines: readonly StockLine[], onFail: () => void) => {
  const [labelled, setLabelled] = useState<Labelled | null>(null)
  useEffect(() => {
    let isCancelled = false
    void readLabelled(lines).then((read) => {
      if (isCancelled) return
      if (!('error' in read)) return setLabelled(read)
      toast({ kind: 'bad', title: 'The pallets could not be loaded', description: read.error })
      onFail()
    })
    return () => {
      isCancelled = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `lines` does not change while the dialog is open
  }, [lines])
  return labelled
}
