import { formatWord } from '#lib/client/format.ts'

const PACKAGES: Readonly<Record<string, string>> = {
  PALLET: 'Pallet',
  CARTON: 'Carton',
  SATCHEL: 'Satchel',
  CRATE: 'Crate',
  DRUM: 'Drum',
  LOOSE: 'Not on a pallet',
}

/** Label of a package type. */
export const packageName = (type: string | null): string => (type === null ? 'Package' : formatWord(type, PACKAGES))
