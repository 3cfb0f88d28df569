import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { choice, dateRange } from './define-resource.ts'
import { RefusedFilters, refusedOf } from './refused-filters.tsx'

const FILTERS = [choice('status', 'Status'), choice('carrier_code', 'Carrier'), dateRange('ship', 'Ship by')]
const render = (errors: Record<string, string[]> | undefined) =>
  renderToStaticMarkup(
    <RefusedFilters
      failure={{ kind: 'status', status: 422, message: 'Choose from ACTIVE, BLOCKED.', errors }}
      filters={FILTERS}
      labelOf={({ label }) => label}
      title="My shipments"
      onClear={() => undefined}
      onRetry={() => undefined}
    />,
  )

it('names the filters that were refused and offers to clear them, without the codes of the message', () => {
  const html = render({ 'status.0': ['Choose from ACTIVE, BLOCKED.'] })
  expect(html).toContain('The warehouse system does not accept the filter “Status” as set here.')
  expect(html).toContain('Clear filters')
  expect(html).not.toMatch(/ACTIVE|Retry/)
  expect(render({ status: [], ship_to: [] })).toContain('the filters “Status”, “Ship by” as set here.')
  expect(render(undefined)).toContain('does not accept these filters.')
})

it('is not about filters if something else was refused', () => {
  const failure = { kind: 'status', status: 422, message: '', errors: { q: ['Too long.'] } } as const
  expect([refusedOf({ ...failure, errors: { q: ['Too long.'] } }, FILTERS), refusedOf({ ...failure, errors: undefined }, FILTERS)]).toEqual(
    [null, []],
  )
})
