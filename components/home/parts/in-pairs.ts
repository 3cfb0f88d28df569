import type { ReactNode } from 'react'

/** Parts of half the width, above and below one of the whole width. If one alone stands above, the next one stands beside it. */
export const inPairs = (first: readonly ReactNode[], second: readonly ReactNode[]): [above: ReactNode[], below: ReactNode[]] => {
  const above = first.filter(Boolean)
  const all = [...above, ...second.filter(Boolean)]
  const count = above.length + (above.length % 2)
  return [all.slice(0, count), all.slice(count)]
}
