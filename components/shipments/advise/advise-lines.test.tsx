import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { PurchaseOrderDetail } from '#lib/contract/orders/purchase-orders.ts'
import { AdviseLines } from './advise-lines.tsx'
import type { AdviceLine } from './advice.ts'
import type { Advice } from './use-advice.ts'

vi.mock('#lib/client/field-labels.ts', async (original) => ({
  ...(await original<object>()),
  useLabels: () => (_: string, fallback: string) => fallback,
}))
vi.mock('#components/ui/icon-button.tsx', () => ({ IconButton: ({ label }: { label: string }) => <button aria-label={label} /> }))
vi.mock('#components/ui/select.tsx', () => ({ Select: (props: { 'aria-label': string }) => <i aria-label={props['aria-label']} /> }))

it('the controls of a split line have different names, and an unsplit line has its plain name', () => {
  const line = (key: string, lineNo: number) => ({ key, lineNo, productCode: `P${lineNo}`, qty: '1', expiry: '', pallet: 0 }) as AdviceLine
  const lines = [line('a', 1), line('b', 1), line('c', 1), line('d', 2)]
  const advice = {
    lines,
    pallets: [],
    problems: { lines: {} },
    head: { expected_date: '2026-12-20' },
    today: '2026-11-23',
    needsOf: () => ({}),
  } as unknown as Advice
  const markup = renderToStaticMarkup(<AdviseLines advice={advice} order={{} as PurchaseOrderDetail} />)
  const names = [...markup.matchAll(/aria-label="([^"]+)"/g)].flatMap(([, name]) => (name?.includes('line ') ? [name] : []))
  expect(names).toHaveLength(4 * 5 + 2)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('Quantity of line 1, P1')
  expect(names).toContain('Quantity of part 3 of line 1, P1')
  expect(names).toContain('Quantity of line 2, P2')
})

it('a line that needs a lot or an expiry date says so before anything is sent', () => {
  const line = (key: string, lineNo: number, qty: string) =>
    ({ key, lineNo, productCode: `P${lineNo}`, qty, expiry: '', pallet: 0 }) as AdviceLine
  const needsOf = (lineNo: number) => ({ lot: false, expiry: lineNo !== 2, wholeQty: true })
  const lines = [line('a', 1, '5'), line('b', 2, '5'), line('c', 3, '')]
  const advice = {
    lines,
    pallets: [],
    problems: { lines: {} },
    head: { expected_date: '2026-12-20' },
    today: '2026-11-23',
    needsOf,
  } as unknown as Advice
  const markup = renderToStaticMarkup(<AdviseLines advice={advice} order={{} as PurchaseOrderDetail} />)
  expect(markup.match(/>Required</g)).toHaveLength(1)
  expect(markup).toMatch(
    /aria-required="true" aria-label="Expiry of line 1, P1"|aria-label="Expiry of line 1, P1"[^>]*aria-required="true"/,
  )
})

it('a line says at once that its goods expire before they are expected', () => {
  const line = (key: string, expiry: string) => ({ key, lineNo: 1, productCode: 'P1', qty: '5', expiry, pallet: 0 }) as AdviceLine
  const markupOf = (expiry: string) => {
    const head = { expected_date: '2026-12-20' }
    const advice = { lines: [line('a', expiry)], pallets: [], problems: { lines: {} }, head, today: '2026-11-23', needsOf: () => ({}) }
    return renderToStaticMarkup(<AdviseLines advice={advice as unknown as Advice} order={{} as PurchaseOrderDetail} />)
  }
  expect(markupOf('2026-12-19')).toContain('These goods expire before they are expected.')
  for (const expiry of ['2026-12-20', '', '2026-12-']) expect(markupOf(expiry)).not.toContain('expire before')
  // A date that is not after today has its own problem.
  expect(markupOf('2026-11-23')).not.toContain('expire before')
})
