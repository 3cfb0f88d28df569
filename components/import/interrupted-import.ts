import * as z from 'zod/mini'
import { Module } from '#lib/contract/engine/common.ts'

const text = z.string()
const rows = z.array(z.number())

const Result = z.object({
  row: z.object({ id: text, name: text, rows }),
  outcome: z.enum(['done', 'pending', 'refused', 'unavailable', 'unknown', 'skipped']),
  note: z.optional(text),
  created: z.optional(z.object({ module: Module, no: text, id: z.optional(z.nullable(text)) })),
  isUnchanged: z.optional(z.literal(true)),
  mayBeEarlier: z.optional(z.literal(true)),
})

/**
 * A run over the records of a file that the end of the session has interrupted. `keysHonoured`: v7 creates only one record for a key.
 * `createdBefore`: rows whose records were created, or may have been, in earlier runs.
 */
export const InterruptedImport = z.object({
  path: text,
  file: z.object({ name: text, hash: text, sheet: z.number() }),
  noun: z.object({ one: text, many: text }),
  /** Client, owner and site of all records; null if each has its own. */
  scope: z.nullable(z.object({ client: text, owner: text, site: text })),
  keysHonoured: z.boolean(),
  isCorrected: z.boolean(),
  heldBack: z.number(),
  createdBefore: rows,
  results: z.array(Result),
})
export type InterruptedImport = z.output<typeof InterruptedImport>

/** Rows of a file that is chosen again whose records were created, or may have been: v7 would create them twice. */
export const rowsToLeaveOut = (
  { file, keysHonoured, createdBefore, results }: InterruptedImport,
  { hash, sheet }: Pick<InterruptedImport['file'], 'hash' | 'sheet'>,
): number[] => {
  if (file.hash !== hash || file.sheet !== sheet) return []
  const isLeftOut = ({ outcome }: InterruptedImport['results'][number]) => outcome === 'done' || (outcome === 'unknown' && !keysHonoured)
  return [...createdBefore, ...results.filter(isLeftOut).flatMap(({ row }) => row.rows)]
}
