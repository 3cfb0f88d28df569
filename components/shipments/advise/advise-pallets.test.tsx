import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { AdvisePallets } from './advise-pallets.tsx'
import type { Advice } from './use-advice.ts'

vi.mock('#lib/client/field-labels.ts', () => ({ useLabels: () => (_: string, text: string) => text }))

const render = (pallets: Advice['pallets']) =>
  renderToStaticMarkup(<AdvisePallets advice={{ pallets, lines: [], problems: { pallets: {} } } as unknown as Advice} types={[]} />)

it('the boxes of a pallet have visible headings, with the unit of the weight', () => {
  expect(render([{ key: 'a', type: 'PALLET', sscc: '', weight: '78.496' }])).toMatch(/>Type<.*>SSCC<.*>Weight \(kg\)</)
  expect(render([])).not.toContain('Weight')
})
