'use client'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useKeepForm } from '#lib/client/use-keep-form.ts'
import { changedCells, textAt, withTexts } from '#lib/import/cells.ts'
import { widthOf, type Mapping } from '#lib/import/mapping.ts'
import { change, historyOf, type History } from '#lib/shared/history.ts'
import type { Table } from '#lib/shared/table-text.ts'

/** Corrections of cells in one sheet of a file, kept when the session ends. `added`: keys of the columns that the file itself lacks. */
export const KeptCorrections = z.object({
  hash: z.string(),
  sheet: z.number(),
  added: z.array(z.string()),
  cells: z.array(z.object({ row: z.number(), column: z.number(), text: z.string() })),
})
type KeptCorrections = z.output<typeof KeptCorrections>

type Sheet = { hash: string; sheet: number; original: Table }

/** The corrections of this file and sheet that an end of the session has interrupted; null if there are none. */
const correctionsOf = (kept: KeptCorrections | null, { hash, sheet }: Sheet) => (kept?.hash === hash && kept.sheet === sheet ? kept : null)

/** The sheet with the kept corrections, as one step that can be undone, and the columns that were added for them. */
export const withKeptCorrections = (kept: KeptCorrections | null, file: Sheet): { history: History<Table>; added: readonly string[] } => {
  const own = correctionsOf(kept, file)
  return { history: change(historyOf(file.original), withTexts(file.original, own?.cells ?? [])), added: own?.added ?? [] }
}

/** Keeps the corrections of a file while its preview is open. */
export const useKeepCorrections = ({ hash, sheet, original, table }: Sheet & { table: Table }, mapping: Mapping): void => {
  const kept = useMemo((): KeptCorrections | null => {
    const cells = changedCells(original, table).map((cell) => ({ ...cell, text: textAt(table, cell) }))
    const added = mapping.targets.slice(widthOf(original)).filter((key) => key !== null)
    return cells.length > 0 ? { hash, sheet, added, cells } : null
  }, [hash, sheet, original, table, mapping])
  useKeepForm('import-corrections', kept)
}
