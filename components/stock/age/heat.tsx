import { Quantity, Unknown } from '#components/list/cell.tsx'

/** Strongest tint, in per cent of the hue: text stands on it with at least 4.5:1 in both themes. */
const STRONGEST = 34

/** A quantity on a ground whose strength is its share of the row. The number is always there; the tint only helps to find it. */
export const Heat = ({ value, whole, tone }: { value: number | null; whole: number | null; tone: 'info' | 'warn' }) => {
  if (value === null) return <Unknown />
  const share = whole !== null && whole > 0 && value > 0 ? Math.min(1, value / whole) : 0
  const strength = share === 0 ? 0 : Math.max(4, Math.round(share * STRONGEST))
  return (
    <span
      style={share > 0 ? { backgroundColor: `color-mix(in oklab, var(--${tone}) ${strength}%, transparent)` } : undefined}
      className="-mx-2.5 flex h-[calc(var(--row)-1px)] items-center justify-end px-2.5"
    >
      <Quantity value={value} />
    </span>
  )
}
