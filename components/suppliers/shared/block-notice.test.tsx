import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { CounterpartyAside } from './counterparty-aside.tsx'
import type { CounterpartyRow } from './counterparty-actions.tsx'

vi.mock('#components/record/record-aside.tsx', () => ({
  RecordAside: ({ children }: { children: React.ReactNode }) => children,
  RecordHeader: () => null,
}))

const CUSTOMER: CounterpartyRow = { id: 'C~ACME~1', name: 'Adelaide Kiosk', client_code: 'ACME', status: 'BLOCKED' }

/** The text of a customer's aside with `tab` open, by default the first one. */
const asideOf = (block: Partial<CounterpartyRow>, tab = 'details') =>
  renderToStaticMarkup(
    <CounterpartyAside
      kind="customer"
      id={CUSTOMER.id}
      row={{ ...CUSTOMER, ...block }}
      call={{ mutate: () => {} }}
      noOf={() => '00142'}
      tabs={['details', 'orders'].map((key) => ({ key, label: key, panel: () => <p>{key}</p> }))}
      tab={tab}
      onTabChange={() => {}}
      handlers={{ edit: () => {}, block: () => {}, unblock: () => {}, canChange: false, otherActions: () => [] }}
    />,
  ).replaceAll(/<[^>]+>/g, ' ')

it('the details of a blocked customer or supplier say why, by whom and when', () => {
  const block = { block_reason: 'Unpaid invoices', blocked_by: 'Morgan Lee', blocked_at: '2026-11-28T09:12:00Z' }
  expect(asideOf(block)).toMatch(/Blocked\s+Unpaid invoices\s+11\/28\/2026 \d\d:\d\d.* by Morgan Lee\s+details/)
  expect(asideOf(block, 'orders')).not.toContain('Unpaid')
  expect(asideOf({ ...block, status: 'ACTIVE' })).not.toContain('Unpaid')
})

it('without a reason from v7 there is no notice, and without a name or time the notice leaves them out', () => {
  expect(asideOf({}).trim()).toBe('details')
  expect(asideOf({ block_reason: 'Duplicate' })).toMatch(/Blocked\s+Duplicate\s+details/)
})
