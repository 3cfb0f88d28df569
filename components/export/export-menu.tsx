'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { lazyParts } from '#components/ui/lazy-part.tsx'
import { Menu, MenuItem, MenuLabel } from '#components/ui/menu.tsx'
import { type ExportJob, type FileFormat, MANY_ROWS, rowsOf } from '#lib/list/export/job.ts'
import { rowsText } from './progress-words.ts'
import { startExport } from './start-export.ts'

const ConfirmLargeExport = lazyParts(() => import('./confirm-large-export.tsx'))('ConfirmLargeExport')

type Props<Row> = {
  /** Describes what the screen shows now. Called when the menu opens and when a format is chosen. */
  job: () => ExportJob<Row>
  /** Reloads the marked rows before they are written. Returns null if that failed, after showing the error. */
  refreshRows?: (job: ExportJob<Row>) => Promise<ExportJob<Row> | null>
  /** Why the user cannot export, or null: no rows, or no permission. */
  disabledReason?: string | null
  /** Lets the key `e` open the menu. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  label?: string
}

/** The export button of a list. The menu says what will be in the file and offers the formats. Asks first above 100,000 rows. */
export const ExportMenu = <Row,>({ job, refreshRows, disabledReason, open, onOpenChange, label = 'Export' }: Props<Row>) => {
  const [pendingConfirm, setPendingConfirm] = useState<{ job: ExportJob<Row>; format: FileFormat } | null>(null)
  const choose = async (format: FileFormat) => {
    const shownJob = job()
    const exportJob = refreshRows ? await refreshRows(shownJob) : shownJob
    if (!exportJob) return
    if (rowsOf(exportJob) > MANY_ROWS) setPendingConfirm({ job: exportJob, format })
    else startExport(exportJob, format)
  }
  const button = (
    <Button size="sm" variant="ghost" icon="export" disabledReason={disabledReason} aria-keyshortcuts="e">
      <span className="@max-md:sr-only">{label}</span>
    </Button>
  )
  if (disabledReason) return button
  return (
    <>
      <Menu trigger={button} label="Export" align="end" open={open} onOpenChange={onOpenChange}>
        <Choices job={job} choose={(format) => void choose(format)} />
      </Menu>
      {pendingConfirm && (
        <ConfirmLargeExport
          rows={rowsOf(pendingConfirm.job)}
          onCancel={() => setPendingConfirm(null)}
          onConfirm={() => {
            startExport(pendingConfirm.job, pendingConfirm.format)
            setPendingConfirm(null)
          }}
        />
      )}
    </>
  )
}

/** A separate component, so that rows are counted when the menu opens and not at every change of the list. */
const Choices = <Row,>({ job, choose }: { job: () => ExportJob<Row>; choose: (format: FileFormat) => void }) => {
  const { source } = job()
  const rowsLabel =
    source.kind === 'rows' ? `${source.rows.length} marked ${source.rows.length === 1 ? 'row' : 'rows'}` : `All ${rowsText(source.total)}`
  return (
    <>
      <MenuLabel>{rowsLabel}, columns as shown</MenuLabel>
      <MenuItem icon="download" onSelect={() => choose('xlsx')}>
        Excel (XLSX)
      </MenuItem>
      <MenuItem icon="download" onSelect={() => choose('csv')}>
        CSV
      </MenuItem>
    </>
  )
}
