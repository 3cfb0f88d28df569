'use client'
import { useId, useState } from 'react'
import type { ListContext } from '#components/list/slots.ts'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useSession } from '#lib/client/session.tsx'

const ZoneMap = lazyPart(() => import('./zone-map.tsx'), <Skeleton className="m-3 h-24" />)

/** Offers a map of the zone if the list is limited to one zone of one site. Renders nothing otherwise. */
export const ZoneBar = ({ state, go }: ListContext) => {
  const { sites } = useSession()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const [zone, ...otherZones] = state.filters['zone'] ?? []
  const isOneSite = state.scope.site.length === 1 || (state.scope.site.length === 0 && sites.length === 1)
  if (zone === undefined || otherZones.length > 0 || !isOneSite) return null
  return (
    <div className="shrink-0 border-t border-line">
      <div className="px-1.5 py-1">
        <Button variant="ghost" size="sm" icon="columns" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide zone map' : 'Show zone map'}
        </Button>
      </div>
      <div id={id}>{isOpen && <ZoneMap state={state} go={go} zone={zone} />}</div>
    </div>
  )
}
