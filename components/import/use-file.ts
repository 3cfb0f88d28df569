'use client'
import { useState } from 'react'
import { useRestoredForm } from '#lib/client/unsaved-form.ts'
import { changedCells, type Cell } from '#lib/import/cells.ts'
import { FileError } from '#lib/import/limits.ts'
import { openFile, sizeProblem } from '#lib/import/open-file.ts'
import { sha256 } from '#lib/import/records.ts'
import type { Workbook } from '#lib/import/xlsx-table.ts'
import { change, historyOf, redo, undo, type History } from '#lib/shared/history.ts'
import type { Table } from '#lib/shared/table-text.ts'
import { KeptCorrections, withKeptCorrections } from './kept-corrections.ts'

/** A file as the user chose it, with the cells of one of its sheets: as they are in the file, and as the user has corrected them. */
export type ChosenFile = {
  name: string
  hash: string
  sheets: readonly string[]
  sheet: number
  original: Table
  /** Rows with values that are hidden in the workbook. They are read anyway. */
  hiddenRows: number
  table: Table
  /** Keys of columns that the sheet lacks and that were added before the session ended. */
  added: readonly string[]
}

/** Corrections of cells in the preview. `undo` and `redo` return the first cell that they changed. */
export type Corrections = {
  change: (table: Table) => void
  undo: (() => Cell | undefined) | null
  redo: (() => Cell | undefined) | null
}

type State = {
  file: Omit<ChosenFile, 'table'> | null
  workbook: Workbook | null
  /** The cells of each sheet that was opened, so that corrections survive a switch to another sheet. */
  tables: ReadonlyMap<number, History<Table>>
  error: string | null
  isReading: boolean
}

const NO_FILE: State = { file: null, workbook: null, tables: new Map(), error: null, isReading: false }

/** Reads the chosen file. A file that cannot be read leaves the previous one in place, with the reason in `error`. */
export const useFile = () => {
  const [state, setState] = useState(NO_FILE)
  const { file, tables } = state
  const kept = useRestoredForm('import-corrections', KeptCorrections)
  const attempt = async (work: () => Promise<Pick<State, 'file' | 'workbook' | 'tables'>>) => {
    setState((old) => ({ ...old, error: null, isReading: true }))
    try {
      const read = await work()
      setState({ ...read, error: null, isReading: false })
    } catch (error) {
      const message = error instanceof FileError ? error.message : 'The file could not be read. Save it again and retry.'
      setState((old) => ({ ...old, error: message, isReading: false }))
    }
  }
  const history = file ? (tables.get(file.sheet) ?? historyOf(file.original)) : null
  const setHistory = (next: History<Table>) => file && setState((old) => ({ ...old, tables: new Map([...old.tables, [file.sheet, next]]) }))
  const stepTo = (next: History<Table> | null) =>
    next &&
    (() => {
      setHistory(next)
      return changedCells(history?.now ?? next.now, next.now)[0]
    })
  const corrections: Corrections = {
    change: (table) => history && setHistory(change(history, table)),
    undo: history && stepTo(undo(history)),
    redo: history && stepTo(redo(history)),
  }
  return {
    ...state,
    file: file && history ? { ...file, table: history.now } : null,
    corrections,
    choose: (chosen: File) =>
      void attempt(async () => {
        const problem = sizeProblem(chosen.size)
        if (problem) throw new FileError(problem)
        const bytes = new Uint8Array(await chosen.arrayBuffer())
        const workbook = await openFile(bytes)
        const { table: original, hiddenRows } = await workbook.read(0)
        const hash = await sha256(bytes)
        const { history, added } = withKeptCorrections(kept, { hash, sheet: 0, original })
        const sheets = workbook.sheets
        return {
          workbook,
          tables: new Map([[0, history]]),
          file: { name: chosen.name, hash, sheets, sheet: 0, original, hiddenRows, added },
        }
      }),
    chooseSheet: (sheet: number) =>
      void attempt(async () => {
        const { workbook } = state
        if (!file || !workbook) throw new FileError('Choose a file.')
        const { table: original, hiddenRows } = await workbook.read(sheet)
        const { history, added } = withKeptCorrections(kept, { hash: file.hash, sheet, original })
        return { workbook, tables: new Map([[sheet, history], ...tables]), file: { ...file, sheet, original, hiddenRows, added } }
      }),
    clear: () => setState(NO_FILE),
  }
}
