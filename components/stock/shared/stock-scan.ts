import type { ScanTargets } from '#lib/list/scan.ts'
import { LOCATION_SHAPE } from './location-shape.ts'

/** Maps a scan to filters of both stock lists: GS1 elements to theirs, `A-04-02` to the location, anything else to the search. */
export const stockScan: ScanTargets = {
  gtin: 'gtin',
  lot: 'lot_no',
  serial: 'serial_no',
  sscc: 'sscc',
  expiry: { from: 'expiry_from', to: 'expiry_to' },
  location: { key: 'location', shape: LOCATION_SHAPE },
}
