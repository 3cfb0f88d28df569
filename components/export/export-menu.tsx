'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { lazyParts } from '#components/ui/lazy-part.tsx'
import { Menu, MenuItem, MenuLabel } from '#components/ui/menu.tsx'
import type { FileFormat } from '#lib/list/export/job.ts'
import { pluralise } from '#lib/list/pages.ts'
import type { PreparedExport } from './prepare-export.ts'

const ConfirmLargeExport = lazyParts(() => import('./confirm-large-export.tsx'))('ConfirmLargeExport')

/** `rows` is null if v7 has not counted them. */
export type ExportContents = { rows: number | null; areMarked: boolean }

type Props = {
  /** What the file will contain. Called when the menu opens. */
  contents: () => ExportContents
  /** Prepares the export of what the screen shows now. Null if that failed, after showing the error. */
  prepare: () => Promise<PreparedExport | null>
  /** Why the user cannot export (no rows, or no permission), or null. */
  disabledReason?: string | null
  /** Lets the key `e` open the menu. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** The export button of a list. The menu says what will be in the file and offers the formats. Asks before a very large file. */
export const ExportMenu = ({ contents, prepare, disabledReason, open, onOpenChange }: Props) => {
  const [unconfirmed, setUnconfirmed] = useState<{ prepared: PreparedExport; format: FileFormat } | null>(null)
  const choose = async (format: FileFormat) => {
    const prepared = await prepare()
    if (prepared?.isLarge) setUnconfirmed({ prepared, format })
    else prepared?.start(format)
  }
  const button = (
    <Button size="sm" variant="ghost" icon="export" disabledReason={disabledReason} aria-keyshortcuts="e">
      <span className="@max-md:sr-only">Export</span>
    </Button>
  )
  if (disabledReason) return button
  return (
    <>
      <Menu trigger={button} label="Export" align="end" open={open} onOpenChange={onOpenChange}>
        <Choices contents={contents} choose={(format) => void choose(format)} />
      </Menu>
      {unconfirmed && (
        <ConfirmLargeExport
          rows={unconfirmed.prepared.rows}
          onCancel={() => setUnconfirmed(null)}
          onConfirm={() => {
            unconfirmed.prepared.start(unconfirmed.format)
            setUnconfirmed(null)
          }}
        />
      )}
    </>
  )
}

/** What the file will contain, for the head of the menu. */
export const contentsText = ({ rows, areMarked }: ExportContents): string => {
  if (rows === null) return 'All rows'
  return areMarked ? pluralise(rows, 'marked row', 'marked rows') : `All ${pluralise(rows, 'row', 'rows')}`
}

/** A separate component, so that rows are counted when the menu opens and not at every change of the list. */
const Choices = ({ contents, choose }: { contents: Props['contents']; choose: (format: FileFormat) => void }) => {
  return (
    <>
      <MenuLabel>{contentsText(contents())} with the columns shown. Each status is followed by its code.</MenuLabel>
      <MenuItem icon="download" onSelect={() => choose('xlsx')}>
        Excel (XLSX)
      </MenuItem>
      <MenuItem icon="download" onSelect={() => choose('csv')}>
        CSV
      </MenuItem>
    </>
  )
}
