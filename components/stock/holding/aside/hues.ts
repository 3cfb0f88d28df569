import type { Hue } from '#components/ui/badge.tsx'
import { DISPOSITIONS, type Bucket } from '#lib/contract/stock/dispositions.ts'

const OF_BUCKET: Record<Bucket, Hue> = { available: 'good', on_hold: 'hold', quarantined: 'warn', damaged: 'bad', expired: 'neutral' }

/** The dot of a disposition: the colour of the part of the balance it counts in. */
export const dispositionHue = (code: string | null, isAvailable: boolean | null): Hue => {
  const known = DISPOSITIONS.find((one) => one.value === code)
  return known ? OF_BUCKET[known.bucket] : isAvailable ? 'good' : 'hold'
}
