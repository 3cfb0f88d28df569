import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import UsersTab from './users-tab.tsx'

type InputOf = (paging: object) => object
const all = vi.hoisted(() => ({ data: [] as object[], meta: { total: null as number | null }, asked: null as object | null }))
vi.mock('#lib/client/all-pages.ts', () => ({
  useAllPages: (_: unknown, inputOf: InputOf | null) => {
    all.asked = inputOf?.({ page: 1 }) ?? null
    return { data: all }
  },
}))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ can: () => true }) }))
vi.mock('#lib/client/field-labels.ts', () => ({ ClientWording: ({ children }: { children: string }) => children }))
vi.mock('#components/ui/link.tsx', () => ({ Link: ({ children }: { children: string }) => children }))
vi.mock('#components/record/loaded.tsx', () => ({
  Loaded: ({ call, children }: { call: { data: object }; children: (data: object) => unknown }) => children(call.data),
}))

const textOf = (code: string | null) => renderToStaticMarkup(<UsersTab row={{ supplier_code: code } as SupplierRow} />)
const user = (id: string, supplier_code: string | null) => ({ id, name: id, email: '', supplier_code, last_login_at: null })

it('v7 is asked for the users of the supplier, and only these are shown even if it sends others', () => {
  Object.assign(all, { data: [user('Ann', 'S1'), user('Bob', 'S2'), user('Cy', null)], meta: { total: 3 } })
  const text = textOf('S1')
  expect(all.asked).toEqual({ query: { supplier: ['S1'], page: 1 } })
  expect([text.includes('Ann'), text.includes('Bob'), text.includes('Only the first')]).toEqual([true, false, false])
})

it('if v7 has more users than were read, the tab says that some may be missing', () => {
  for (const total of [null, 9000]) {
    Object.assign(all, { data: [user('Bob', 'S2')], meta: { total } })
    expect(textOf('S1')).toContain('Only the first 1 user could be searched. This supplier may have more.')
    expect(textOf('S1')).not.toContain('no users yet')
  }
})

it('without the code of the supplier, no users are asked for: those without a supplier are not its users', () => {
  Object.assign(all, { data: [user('Cy', null)], meta: { total: 1 } })
  expect(textOf(null)).toContain('so its users cannot be listed')
  expect(all.asked).toBeNull()
})
