import { nearestOf } from '#lib/shared/nearest.ts'

/** The known name closest to a misspelt one, if any is close. */
export const nearestName = (name: string, known: Iterable<string>): string | undefined =>
  nearestOf(
    name,
    Array.from(known, (code) => ({ code, name: '' })),
    1,
  )[0]?.code
