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

type Needs = { lot: boolean; expiry: boolean; wholeQty: boolean }

/** The markup of an advice of these lines, expected on 20 December. */
const markupOf = (lines: readonly Partial<AdviceLine>[], needsOf: (lineNo: number) => Partial<Needs> = () => ({})) => {
  const complete = lines.map((line) => ({ qty: '5', expiry: '', pallet: 0, productCode: `P${line.lineNo}`, ...line }))
  const head = { expected_date: '2026-12-20' }
  const advice = { lines: complete, pallets: [], problems: { lines: {} }, head, today: '2026-11-23', needsOf }
  return renderToStaticMarkup(<AdviseLines advice={advice as unknown as Advice} order={{} as PurchaseOrderDetail} />)
}

it('the controls of a split line have different names, and an unsplit line has its plain name', () => {
  const markup = markupOf([
    { key: 'a', lineNo: 1 },
    { key: 'b', lineNo: 1 },
    { key: 'c', lineNo: 1 },
    { key: 'd', lineNo: 2 },
  ])
  const names = [...markup.matchAll(/aria-label="([^"]+)"/g)].flatMap(([, name]) => (name?.includes('line ') ? [name] : []))
  expect(names).toHaveLength(4 * 5 + 2)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('Quantity of line 1, P1')
  expect(names).toContain('Quantity of part 3 of line 1, P1')
  expect(names).toContain('Quantity of line 2, P2')
})

it('a line that needs a lot or an expiry date says so before anything is sent', () => {
  const lines = [
    { key: 'a', lineNo: 1 },
    { key: 'b', lineNo: 2 },
    { key: 'c', lineNo: 3, qty: '' },
  ]
  const markup = markupOf(lines, (lineNo) => ({ lot: false, expiry: lineNo !== 2, wholeQty: true }))
  expect(markup.match(/>Required</g)).toHaveLength(1)
  expect(markup).toMatch(
    /aria-required="true" aria-label="Expiry of line 1, P1"|aria-label="Expiry of line 1, P1"[^>]*aria-required="true"/,
  )
})

it('a line says at once that its goods expire before they are expected', () => {
  const markupWith = (expiry: string) => markupOf([{ key: 'a', lineNo: 1, expiry }])
  expect(markupWith('2026-12-19')).toContain('These goods expire before they are expected.')
  for (const expiry of ['2026-12-20', '', '2026-12-']) expect(markupWith(expiry)).not.toContain('expire before')
  // A date that is not after today has its own problem.
  expect(markupWith('2026-11-23')).not.toContain('expire before')
})

it('what is not advised yet is not called outstanding, which means not received', () => {
  const markup = markupOf([{ key: 'a', lineNo: 1, open: 3, uom: 'BAG' }])
  expect(markup).toContain('To advise')
  expect(markup).not.toContain('Outstanding')
})
