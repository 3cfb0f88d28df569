import type { StockLine } from '#lib/contract/stock/stock.ts'

/** One bay of an aisle: its locations with stock, and the lines in them. */
export type Bay = { locations: readonly string[]; lines: number }
export type ZoneBays = {
  aisles: { name: string; bays: ReadonlyMap<string, Bay> }[]
  /** Names of all bays, in order. */
  bays: string[]
  /** Locations without an aisle and a bay, such as `STAGE-10`. */
  others: number
  /** The most locations with stock in one bay. */
  maxLocations: number
}

/** Aisle, bay and level: `A-04-02`. */
const RACK = /^([A-Z]{1,4}\d{0,2})-([A-Z0-9]{1,3})-.+$/

/** The locations of stock lines by aisle and bay. Lines without stock do not occupy their location. */
export const zoneBays = (lines: readonly Pick<StockLine, 'location_code' | 'on_hand'>[]): ZoneBays => {
  const aisles = new Map<string, Map<string, { codes: Set<string>; lines: number }>>()
  const others = new Set<string>()
  for (const { location_code: code, on_hand } of lines) {
    if (code === null || on_hand === 0) continue
    const [, aisle, name] = RACK.exec(code) ?? []
    if (aisle === undefined || name === undefined) {
      others.add(code)
      continue
    }
    const bays = aisles.get(aisle) ?? new Map<string, { codes: Set<string>; lines: number }>()
    const bay = bays.get(name) ?? { codes: new Set(), lines: 0 }
    bay.codes.add(code)
    bay.lines += 1
    aisles.set(aisle, bays.set(name, bay))
  }
  const rows = [...aisles].toSorted(([a], [b]) => a.length - b.length || byName(a, b))
  const all = rows.flatMap(([, bays]) => [...bays])
  return {
    aisles: rows.map(([name, bays]) => ({
      name,
      bays: new Map([...bays].map(([bay, { codes, lines }]) => [bay, { locations: [...codes].toSorted(byName), lines }])),
    })),
    bays: [...new Set(all.map(([bay]) => bay))].toSorted(byName),
    others: others.size,
    maxLocations: all.reduce((max, [, { codes }]) => Math.max(max, codes.size), 0),
  }
}

const byName = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
