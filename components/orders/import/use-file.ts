'use client'
import { useState } from 'react'
import { FileError } from '#lib/order-form/file/limits.ts'
import { openFile, sizeProblem } from '#lib/order-form/file/open-file.ts'
import { sha256 } from '#lib/order-form/file/orders.ts'
import type { Table } from '#lib/order-form/table-text.ts'
import type { Workbook } from '#lib/order-form/file/xlsx-table.ts'

/** A file as the user chose it, with the cells of one of its sheets. */
export type ChosenFile = { name: string; hash: string; sheets: readonly string[]; sheet: number; table: Table }

/** Reads the chosen file. A file that cannot be read leaves the one before, with the reason in `error`. */
export const useFile = () => {
  const [state, setState] = useState<{ file: ChosenFile | null; workbook: Workbook | null; error: string | null; isReading: boolean }>({
    file: null,
    workbook: null,
    error: null,
    isReading: false,
  })
  const attempt = async (work: () => Promise<{ file: ChosenFile; workbook: Workbook }>) => {
    setState((old) => ({ ...old, error: null, isReading: true }))
    try {
      const read = await work()
      setState({ ...read, error: null, isReading: false })
    } catch (error) {
      const message = error instanceof FileError ? error.message : 'The file could not be read. Save it again and retry.'
      setState((old) => ({ ...old, error: message, isReading: false }))
    }
  }
  return {
    ...state,
    choose: (chosen: File) =>
      void attempt(async () => {
        const problem = sizeProblem(chosen.size)
        if (problem) throw new FileError(problem)
        const bytes = new Uint8Array(await chosen.arrayBuffer())
        const workbook = await openFile(bytes)
        const table = await workbook.read(0)
        return { workbook, file: { name: chosen.name, hash: await sha256(bytes), sheets: workbook.sheets, sheet: 0, table } }
      }),
    chooseSheet: (sheet: number) =>
      void attempt(async () => {
        const { file, workbook } = state
        if (!file || !workbook) throw new FileError('Choose a file.')
        return { workbook, file: { ...file, sheet, table: await workbook.read(sheet) } }
      }),
    clear: () => setState({ file: null, workbook: null, error: null, isReading: false }),
  }
}
