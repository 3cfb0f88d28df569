'use client'
import { useEffect, useState } from 'react'
import { orderNoun, type Labelling } from '#components/print-labels/label-choices.ts'
import { LabelDialog } from '#components/print-labels/label-dialog.tsx'
import { LoadingLabels } from '#components/print-labels/loading-labels.tsx'
import { toast } from '#components/ui/toast.tsx'
import type { ApiFailure } from '#lib/client/failure.ts'
import { chunks, countText } from '#lib/list/pages.ts'
import type { LabelRow } from '#lib/list/labels/rows.ts'
import { createGtinLookup, type ReadGtins } from './unit-gtins.ts'

type RowsOf<Row> = (record: Row, readGtins: ReadGtins) => Promise<LabelRow[]>
type Props<Row> = { records: readonly Row[]; rowsOf: RowsOf<Row>; noun?: Labelling; onClose: () => void }

/** Label dialog for several records. Loads their data, a few at a time, before printing is possible. Closing cancels. */
export const RecordLabels = <Row,>({ records, rowsOf, noun, onClose }: Props<Row>) => {
  const { rows, done } = useLabelRows(records, rowsOf)
  if (rows) return <LabelDialog open onOpenChange={(isOpen) => isOpen || onClose()} rows={rows} noun={noun ?? orderNoun(rows)} />
  return (
    <LoadingLabels
      progress={records.length > 1 ? `Loading ${countText(done)} of ${countText(records.length)}…` : undefined}
      onClose={onClose}
    />
  )
}

/** Says why a record has no labels. It would be wrong to print only some of them, or labels of its lines instead of its packages. */
export const noLabels = (no: string | null, { message }: Pick<ApiFailure, 'message'>): LabelRow[] => {
  toast({ kind: 'bad', title: `${no ?? 'An order'} has no labels here`, description: message, duration: 15_000 })
  return []
}

/** Records that are loaded at the same time. */
const MAX_CONCURRENT = 4

/** Label data, null while loading, and the number of records loaded. */
const useLabelRows = <Row,>(records: readonly Row[], rowsOf: RowsOf<Row>) => {
  const [rows, setRows] = useState<LabelRow[] | null>(null)
  const [done, setDone] = useState(0)
  // `records` and `rowsOf` do not change while the dialog is open.
  useEffect(() => {
    const closing = new AbortController()
    const readGtins = createGtinLookup(closing.signal)
    void (async () => {
      const found: LabelRow[] = []
      for (const chunk of chunks(records, MAX_CONCURRENT)) {
        const loaded = await Promise.all(chunk.map((record) => rowsOf(record, readGtins)))
        if (closing.signal.aborted) return
        found.push(...loaded.flat())
        setDone((before) => before + chunk.length)
      }
      setRows(found)
    })()
    return () => closing.abort()
  }, [records, rowsOf])
  return { rows, done }
}
