import type { CSSProperties } from 'react'
import { barShares } from './shares.ts'

type ThinPart = { value: number; colour: string }

/** Per cent of the bar below which a part could not be seen. */
const MIN_SHARE = 5
const HEIGHT = '3px'

/**
 * CSS for a thin bar that shows the parts of a number, drawn below that number. It is a background, because lists show a bar in
 * every row and it needs no extra elements. The last part is hatched. The row must also have the figures as text. Undefined if all
 * parts are zero.
 */
export const thinBar = (parts: readonly ThinPart[]): CSSProperties | undefined => {
  const shares = barShares(
    parts.map((part) => part.value),
    MIN_SHARE,
  )
  if (shares.every((share) => share === 0)) return undefined
  const stops: string[] = []
  let end = 0
  for (const [index, { colour }] of parts.entries()) {
    const share = shares[index] ?? 0
    if (share === 0) continue
    // One pixel of the row's background separates the parts, so that they can be distinguished without seeing colours.
    if (end > 0) stops.push(`var(--ground) 0 calc(${percent(end)} + 1px)`)
    end += share
    stops.push(`${colour} 0 ${percent(end)}`)
  }
  return {
    backgroundImage: `${HATCH}, linear-gradient(90deg, ${stops.join(', ')})`,
    backgroundSize: `${percent(shares.at(-1) ?? 0)} ${HEIGHT}, 100% ${HEIGHT}`,
    backgroundPosition: 'right bottom',
    backgroundRepeat: 'no-repeat',
  }
}

const HATCH = 'repeating-linear-gradient(90deg in srgb, transparent 0 2px, var(--ground) 2px 3px)'

const percent = (share: number): string => `${Math.round(share * 100) / 100}%`
