import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { RecordLink } from './record-link.tsx'

const access = vi.hoisted(() => ({ isGranted: true }))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ can: () => access.isGranted }) }))

const link = (isGranted: boolean): string => {
  access.isGranted = isGranted
  return renderToStaticMarkup(<RecordLink module="sales_orders" no="SO-1" className="font-mono" />)
}

it('a record without access is plain text that does not look like a link', () => {
  expect(link(true)).toMatch(/^<a .*text-accent-ink.*href="\/sales-orders\?q=SO-1/)
  expect(link(false)).toBe('<span class="font-mono">SO-1</span>')
})
