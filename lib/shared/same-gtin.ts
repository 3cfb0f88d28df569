/** Whether two GTINs are the same, however many digits each is written with: `9312345000418` and `09312345000418`. */
export const isSameGtin = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.padStart(14, '0') === other.padStart(14, '0')
