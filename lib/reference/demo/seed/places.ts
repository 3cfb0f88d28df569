import { CLOSED_SITE, type SitePlan, SITES } from './clients.ts'
import type { Size } from './tiers.ts'
import type { Place, Site } from './world.ts'

const BAYS = 24
const LEVELS = 5
const twoDigits = (n: number) => String(n).padStart(2, '0')

/** The sites of a tier, including the closed one, with exactly the tier's total number of locations. */
export const makeSites = (size: Size): Site[] => {
  const open = SITES.slice(0, size.sites)
  const closedLocations = Math.max(24, Math.round(size.locations * 0.01))
  const shares = open.reduce((sum, site) => sum + site.share, 0)
  const counts = open.map((site) => Math.floor(((size.locations - closedLocations) * site.share) / shares))
  counts[0]! += size.locations - closedLocations - counts.reduce((sum, n) => sum + n, 0)
  return [...open.map((site, i) => makeSite(site, counts[i] ?? 0)), makeSite(CLOSED_SITE, closedLocations)]
}

const makeSite = (plan: SitePlan, count: number): Site => {
  const countFor = (share: number, min: number) => Math.max(min, Math.round(count * share))
  const series = (n: number, prefix: string, zone: string, type: Place['type']) =>
    Array.from({ length: n }, (_, i): Place => ({ code: `${prefix}-${i + 1}`, zone, type }))
  const dock = series(Math.min(24, countFor(0.01, 3)), 'DOCK', 'DOCK', 'DOCK')
  const stage = series(Math.min(60, countFor(0.02, 3)), 'STAGE', 'STAGE', 'STAGE')
  const quarantine = series(Math.min(60, countFor(0.01, 2)), 'QUAR', 'QUAR', 'QUAR')
  const racks = makeRacks(count - dock.length - stage.length - quarantine.length)
  // The zone of ambient racks is named after their type, PICK or BULK.
  const byZone = (type: Place['type']) => ({
    AMBIENT: racks.filter((place) => place.type === type && place.zone === type),
    CHILL: racks.filter((place) => place.type === type && place.zone === 'CHILL'),
    CAGE: racks.filter((place) => place.type === type && place.zone === 'CAGE'),
  })
  return { ...plan, all: [...racks, ...stage, ...dock, ...quarantine], dock, stage, quarantine, pick: byZone('PICK'), bulk: byZone('BULK') }
}

/** Rack locations by aisle (A, B … AA), bay and level. Levels 1 and 2 are for picking, higher ones for pallets. */
const makeRacks = (count: number): Place[] => {
  const aisles = Math.max(3, Math.ceil(count / (BAYS * LEVELS)))
  return Array.from({ length: count }, (_, i) => {
    // Fills one slot in every aisle before the next slot, so that no aisle lacks levels.
    const aisle = i % aisles
    const slot = Math.floor(i / aisles)
    const level = (slot % LEVELS) + 1
    const type = level <= 2 ? 'PICK' : 'BULK'
    const isChilled = aisle >= aisles - 1 - Math.ceil(aisles * 0.12)
    const uncagedZone = isChilled ? 'CHILL' : type
    const zone = aisle === aisles - 1 ? 'CAGE' : uncagedZone
    return { code: `${letters(aisle)}-${twoDigits(Math.floor(slot / LEVELS) + 1)}-${twoDigits(level)}`, zone, type }
  })
}

const letters = (n: number): string => (n < 26 ? '' : letters(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26))
