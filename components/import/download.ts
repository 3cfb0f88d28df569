import { saveFile } from '#components/export/save-file.ts'
import { toast } from '#components/ui/toast.tsx'
import { MIME, type FilePlan } from '#lib/list/export/job.ts'
import { fileToCorrect } from '#lib/import/file-to-correct.ts'
import type { ChosenFile } from './use-file.ts'

type Parts = Omit<Parameters<typeof fileToCorrect>[0], 'table' | 'source'> & { file: ChosenFile }

/** Writes the file to correct and saves it for the user. */
export const downloadFileToCorrect = async ({ file, ...parts }: Parts): Promise<void> => {
  const { plan, rows } = fileToCorrect({ ...parts, source: file.name, table: file.table })
  await downloadFile(plan, rows, `${file.name.replace(/\.\w+$/, '')}-to-correct.xlsx`)
}

/** Writes an XLSX file and saves it for the user, who is told if that fails. */
export const downloadFile = async (plan: FilePlan, rows: string[][], name: string): Promise<void> => {
  try {
    const { blobParts, writerOf } = await import('#lib/list/export/file-writer.ts')
    const output = blobParts(MIME.xlsx)
    const writer = writerOf(plan, output.emit)
    await writer.rows(rows)
    await writer.end()
    saveFile(output.blob(), name)
  } catch {
    toast({ kind: 'bad', title: 'The file could not be written', description: 'Check your connection and try again.' })
  }
}

export const capitalised = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
