'use client'
import { useEffect, useState } from 'react'
import { LabelDialog } from '#components/print-labels/label-dialog.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { LabelRow } from '#lib/list/labels/rows.ts'

type Props<Row> = { records: readonly Row[]; rowsOf: (record: Row) => Promise<LabelRow[]>; onClose: () => void }

/** Label dialog for several records. Loads their data one after another before printing is possible. */
export const RecordLabels = <Row,>({ records, rowsOf, onClose }: Props<Row>) => {
  const rows = useLabelRows(records, rowsOf)
  if (rows) return <LabelDialog open onOpenChange={(isOpen) => isOpen || onClose()} rows={rows} />
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title="Print labels" size="lg">
      <div aria-busy="true" className="flex flex-col gap-3 pb-4">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-48 w-full" />
      </div>
    </Dialog>
  )
}

/** Label data; null while loading. */
const useLabelRows = <Row,>(records: readonly Row[], rowsOf: (record: Row) => Promise<LabelRow[]>): LabelRow[] | null => {
  const [rows, setRows] = useState<LabelRow[] | null>(null)
  // `records` does not change while the dialog is open.
  useEffect(() => {
    let isOver = false
    void (async () => {
      const found: LabelRow[] = []
      for (const record of records) if (!isOver) found.push(...(await rowsOf(record)))
      if (!isOver) setRows(found)
    })()
    return () => {
      isOver = true
    }
  }, [records, rowsOf])
  return rows
}
