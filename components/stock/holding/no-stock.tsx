'use client'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useCall } from '#lib/client/api.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { pluralise } from '#lib/list/pages.ts'

/** Maximum number of sites to request one by one. */
const MAX_SITES = 6

/** Empty state: names the client and site without stock, and other sites that have some. */
export const NoStock = () => {
  const { client, site } = useScope()
  const { sites, clients } = useSession()
  const toClientWording = useClientWording()
  const onlyClient = clients.length === 1 ? clients[0]?.client_code : undefined
  const clientName = client.length > 0 ? client.join(', ') : onlyClient
  const otherSites = site.length > 0 ? sites.filter((other) => !site.includes(other.site_code)).slice(0, MAX_SITES) : []
  return (
    <EmptyState
      icon="stock"
      title={`${clientName ? `${clientName} has no stock` : toClientWording('None of your clients has stock')}${site.length > 0 ? ` at ${site.join(', ')}` : ''}.`}
    >
      {otherSites.length === 0 ? (
        <p>Stock appears here as soon as a receipt is put away.</p>
      ) : (
        <>
          <p className="mb-3">{toClientWording('Stock appears here as soon as a receipt is put away. Other sites:')}</p>
          <ul className="flex flex-col items-center gap-1.5">
            {otherSites.map((other) => (
              <OtherSite key={other.site_code} code={other.site_code} name={other.site_name} />
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  )
}

const OtherSite = ({ code, name }: { code: string; name: string }) => {
  const { client, owner, setScope } = useScope()
  const { data } = useCall<typeof stocksHolding, 'summary'>(stocksHolding, {
    view: 'summary',
    query: { client, owner, site: [code], per_page: 1 },
  })
  const total = data?.meta.total
  if (total === 0) return null
  return (
    <li>
      <Button size="sm" onClick={() => setScope({ site: [code] })}>
        {name} ({code}){typeof total === 'number' && ` · ${pluralise(total, 'item', 'items')}`}
      </Button>
    </li>
  )
}
