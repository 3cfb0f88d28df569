import type { CSSProperties } from 'react'
import { barShares } from './shares.ts'

type ThinPart = { value: number; color: string }

/** Per cent of the bar below which a part could not be seen. */
const MIN_SHARE = 5
const HEIGHT = '3px'

/**
 * A thin bar divided into parts, as the background of the element with the number that it divides. Lists show one in every row, so it
 * adds no elements. The last part is hatched. The figures must be in the row as text. Undefined if there is nothing to divide.
 */
export const thinBar = (parts: readonly ThinPart[]): CSSProperties | undefined => {
  const shares = barShares(
    parts.map((part) => part.value),
    MIN_SHARE,
  )
  if (shares.every((share) => share === 0)) return undefined
  const stops: string[] = []
  let end = 0
  for (const [index, { color }] of parts.entries()) {
    const share = shares[index] ?? 0
    if (share === 0) continue
    // A pixel of the row's ground separates neighbours, so that they can be told apart without seeing colors.
    if (end > 0) stops.push(`var(--ground) 0 calc(${percent(end)} + 1px)`)
    end += share
    stops.push(`${color} 0 ${percent(end)}`)
  }
  return {
    backgroundImage: `${HATCH}, linear-gradient(90deg, ${stops.join(', ')})`,
    backgroundSize: `${percent(shares.at(-1) ?? 0)} ${HEIGHT}, 100% ${HEIGHT}`,
    backgroundPosition: 'right bottom',
    backgroundRepeat: 'no-repeat',
  }
}

const HATCH = 'repeating-linear-gradient(90deg, transparent 0 2px, var(--ground) 2px 3px)'

const percent = (share: number): string => `${Math.round(share * 100) / 100}%`
