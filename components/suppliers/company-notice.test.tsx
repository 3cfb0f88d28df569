import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { CompanyNotice } from './company-notice.tsx'

vi.mock('#lib/client/session.tsx', () => ({
  useSession: () => ({ clients: [{ client_code: 'BOREAL', client_name: 'Boreal Home' }] }),
}))

const textOf = (row: Parameters<typeof CompanyNotice>[0]['row']) =>
  renderToStaticMarkup(<CompanyNotice row={row} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

it('a company that a client takes no orders from is told so, and whom to ask', () => {
  expect(textOf({ status: 'BLOCKED', client_code: 'BOREAL' })).toBe(
    'Boreal Home has blocked your company You cannot enter new orders for them. Ask your contact there.',
  )
  expect(textOf({ status: 'BLOCKED', client_code: 'BOREAL', block_reason: 'Quality' })).toContain('company Quality You')
  expect(textOf({ status: 'PENDING', client_code: 'VOLT' })).toContain('VOLT has not approved your company yet')
  expect(textOf({ status: 'ACTIVE', client_code: 'BOREAL' })).toBe('')
})
