import { countText } from './pages.ts'

type List = { data: readonly unknown[]; meta: { total?: number | null } }

/** Says that a list read with `sendAllPages` lacks some entries; null if it has all of them. `noun` is a plural. */
export const incompleteNote = (list: List | undefined, noun: string): string | null => {
  if (list === undefined) return null
  const { data, meta } = list
  if (meta.total === data.length) return null
  const total = meta.total ? ` of ${countText(meta.total)}` : ''
  return `Only the first ${countText(data.length)}${total} ${noun} are listed.`
}
