import { incompleteNote } from './incomplete-note.ts'
import { countText } from './pages.ts'

type List = { data: readonly unknown[]; meta: { total?: number | null } }

/** {@link incompleteNote} for a list read with `sendAllPages`, whose total is unknown only if it has more entries. */
export const cutNote = (list: List | undefined, noun: string): string | null =>
  list?.meta.total === null ? `Only the first ${countText(list.data.length)} ${noun} are listed.` : incompleteNote(list, noun)
