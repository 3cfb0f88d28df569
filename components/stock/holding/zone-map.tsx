'use client'
import type { ListContext } from '#components/list/slots.ts'
import { Loaded } from '#components/record/loaded.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useAllPages } from '#lib/client/all-pages.ts'
import { formatQty } from '#lib/client/format.ts'
import { ClientWording, useLabels } from '#lib/client/field-labels.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { pluralise } from '#lib/list/pages.ts'
import { scopeQuery } from '#lib/list/url.ts'
import { zoneBays, type Bay, type ZoneBays } from './zone-bays.ts'

/** A map of more lines would take too long to load. */
const MAX_PAGES = 10
/** Strongest tint of a bay, in per cent. Numbers stay readable on it. */
const MAX_TINT = 45

/** Stock lines, up to the limit, that match the list's filters other than the chosen locations, which are marked in the map. */
const useZoneLines = ({ scope, filters, q }: ListContext['state']) => {
  const { location: _location, ...others } = filters
  const query = { ...scopeQuery(scope), q: q || undefined, ...others, sort: 'location_code' }
  return useAllPages<typeof stocksHolding, 'table'>(
    stocksHolding,
    (paging) => ({ view: 'table', query: { ...query, ...paging } }) as never,
    { maxPages: MAX_PAGES },
  )
}

/** Where in a zone the stock is: the locations with stock by aisle and bay. A bay limits the list to its locations. */
export default function ZoneMap({ state, go, zone }: Pick<ListContext, 'state' | 'go'> & { zone: string }) {
  const call = useZoneLines(state)
  const chosen = new Set(state.filters['location'])
  const choose = (bay: Bay, isChosen: boolean) =>
    go((old) => {
      const { location: _location, ...others } = old.filters
      return { filters: isChosen ? others : { ...others, location: bay.locations } }
    })
  return (
    <Loaded call={call} noun="zone map" skeleton={<Skeleton className="m-3 h-24" />}>
      {({ data: lines, meta }) => {
        const map = zoneBays(lines)
        // Of a list that was read to its end, the total is the number of rows.
        const isCut = meta.total !== lines.length
        return (
          <div className="flex flex-col gap-1 px-3 py-2">
            {map.aisles.length > 0 && <Bays map={map} zone={zone} chosen={chosen} onChoose={choose} />}
            <p className="text-xs text-muted">{mapSentence(map, isCut ? lines.length : null)}</p>
          </div>
        )
      }}
    </Loaded>
  )
}

const mapSentence = ({ aisles, others }: ZoneBays, limit: number | null): string =>
  [
    aisles.length > 0
      ? 'Locations with stock in each bay. Choose a bay to see its lines.'
      : others === 0 && 'No locations in this zone have stock.',
    others > 0 && `${pluralise(others, 'location', 'locations')} without an aisle and a bay ${others === 1 ? 'has' : 'have'} stock.`,
    limit !== null && `Only the first ${formatQty(limit)} lines are counted.`,
  ]
    .filter(Boolean)
    .join(' ')

type BaysProps = { map: ZoneBays; zone: string; chosen: ReadonlySet<string>; onChoose: (bay: Bay, isChosen: boolean) => void }

const Bays = ({ map, zone, chosen, onChoose }: BaysProps) => {
  const label = useLabels()
  return (
    <div className="max-h-60 overflow-auto" tabIndex={0} role="region" aria-label="Zone map" data-ring>
      <table className="border-separate border-spacing-px text-xs tabular-nums">
        <caption className="sr-only">
          {label('zone', 'Zone')} {zone}: <ClientWording>locations with stock by aisle and bay</ClientWording>
        </caption>
        <thead>
          <tr className="text-dim">
            <th scope="col" className="sticky left-0 bg-canvas pr-2 text-left font-normal">
              Aisle
            </th>
            {map.bays.map((bay) => (
              <th key={bay} scope="col" className="min-w-7 font-normal">
                {bay}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {map.aisles.map(({ name, bays }) => (
            <tr key={name}>
              <th scope="row" className="sticky left-0 bg-canvas pr-2 text-left font-mono font-normal">
                {name}
              </th>
              {map.bays.map((bay) => (
                <BayCell
                  key={bay}
                  name={`${name}-${bay}`}
                  bay={bays.get(bay)}
                  maxLocations={map.maxLocations}
                  chosen={chosen}
                  onChoose={onChoose}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps = { name: string; bay: Bay | undefined; maxLocations: number } & Pick<BaysProps, 'chosen' | 'onChoose'>

const BayCell = ({ name, bay, maxLocations, chosen, onChoose }: CellProps) => {
  if (!bay) return <td className="text-center text-dim">0</td>
  const isChosen = bay.locations.every((location) => chosen.has(location))
  const strength = Math.max(6, Math.round((bay.locations.length / maxLocations) * MAX_TINT))
  const text = `${name}: ${pluralise(bay.locations.length, 'location', 'locations')} with stock, ${pluralise(bay.lines, 'line', 'lines')}`
  return (
    <td className="p-0">
      <button
        type="button"
        title={text}
        aria-label={text}
        aria-pressed={isChosen}
        onClick={() => onChoose(bay, isChosen)}
        style={{ backgroundColor: `color-mix(in oklab, var(--info) ${strength}%, transparent)` }}
        className="block h-6 w-full rounded-sm aria-pressed:ring-2 aria-pressed:ring-accent aria-pressed:ring-inset touch:h-11"
      >
        {bay.locations.length}
      </button>
    </td>
  )
}
