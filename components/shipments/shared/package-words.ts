import { formatWord } from '#lib/client/format.ts'

const PACKAGES: Readonly<Record<string, string>> = {
  PALLET: 'Pallet',
  CARTON: 'Carton',
  SATCHEL: 'Satchel',
  CRATE: 'Crate',
  DRUM: 'Drum',
  LOOSE: 'Not on a pallet',
}

/** Whether a row is a package. Goods that are not on a pallet are listed with the packages, but are not packages. */
export const isPackage = ({ package_type: type }: { package_type: string | null }): boolean => type !== 'LOOSE'

/** Label of a package type. */
export const packageName = (type: string | null): string => (type === null ? 'Package' : formatWord(type, PACKAGES))
