import { countText } from './pages.ts'

type List = { data: readonly unknown[]; meta: { total?: number | null } }

/** Says that a list on one page lacks some entries; null if it has all of them. `noun` is a plural. */
export const incompleteNote = (list: List | undefined, noun: string): string | null => {
  const total = list?.meta.total ?? 0
  const count = list?.data.length ?? 0
  return total > count ? `Only the first ${countText(count)} of ${countText(total)} ${noun} are listed.` : null
}
