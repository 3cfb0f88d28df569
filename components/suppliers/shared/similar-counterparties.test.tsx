import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ApiResult } from '#lib/client/api.ts'
import CounterpartyDialog from './counterparty-dialog.tsx'

type Search = (text: string, signal: AbortSignal) => Promise<unknown>

const checks = vi.hoisted(() => ({ asked: [] as { text: string; search: Search }[], answer: null as unknown }))
const v7 = vi.hoisted(() => ({ sent: [] as unknown[], rows: [] as unknown[] }))
vi.mock('#components/form/use-check.ts', () => ({
  useCheck: (text: string, search: Search) => {
    checks.asked.push({ text, search })
    return checks.answer === null || text === '' ? { status: 'idle' } : { status: 'answered', value: checks.answer }
  },
}))
vi.mock('#lib/client/api.ts', () => ({
  useCall: () => ({}),
  REPEATED: {},
  send: ({ path }: { path: string }, { query }: { query: object }): Promise<ApiResult<unknown>> => {
    v7.sent.push({ path, query })
    return Promise.resolve({ ok: true, value: { data: v7.rows } } as ApiResult<unknown>)
  },
}))
vi.mock('#components/ui/dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ can: () => true, user: {}, clients: [], config: {} }) }))
vi.mock('#lib/client/scope.ts', () => ({ useScope: () => ({ client: [], owner: [], site: [] }) }))
vi.mock('#components/form/discard-question.tsx', () => ({ useDiscardQuestion: () => ({}) }))

beforeEach(() => {
  checks.asked = []
  checks.answer = null
  v7.sent = []
})

type Props = Parameters<typeof CounterpartyDialog>[0]
const render = (props: Partial<Props>) =>
  renderToStaticMarkup(<CounterpartyDialog kind="customer" place="customers" clientCode="ACME" onClose={() => {}} {...props} />)

/** The text of the form once v7 has answered the search for the name. */
const textOf = async (props: Partial<Props>): Promise<string> => {
  render(props)
  const asked = checks.asked.find(({ text }) => text !== '')
  checks.answer = (await asked?.search(asked.text, new AbortController().signal)) ?? null
  return render(props)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

const FRESHWAY = {
  value: 'CUS-0900',
  label: 'Freshway Markets Pty Ltd',
  customer_no: '77031',
  postcode: '6160',
  city: 'Perth',
  status: 'ACTIVE',
  active: true,
}

it('a new customer with the name and postcode of another is pointed out, wherever it is added', async () => {
  v7.rows = [FRESHWAY, { ...FRESHWAY, value: 'CUS-1', label: 'Freshway Bakery' }]
  const initial = { name: 'freshway markets', postcode: '6160' }
  expect(await textOf({ initial })).toContain('This customer already exists: Freshway Markets Pty Ltd 77031 · 6160 · Perth, same postcode')
  expect(v7.sent).toMatchObject([{ path: 'settings/customers', query: { client: ['ACME'], q: 'freshway' } }])
  expect(await textOf({ initial: { name: 'freshway markets' } })).toContain('A customer with this name already exists: Freshway Markets')
})

it('a blocked customer of the same name is named as blocked, with the reason if v7 sends it', async () => {
  const initial = { name: 'Freshway Markets' }
  // Blocked for this client: the status is that of the customer itself.
  v7.rows = [{ ...FRESHWAY, active: false, block_reason: 'Unpaid invoices' }]
  expect(await textOf({ initial })).toContain('77031 · 6160 · Perth · blocked for ACME: Unpaid invoices')
  v7.rows = [{ ...FRESHWAY, active: false }]
  checks.asked = []
  expect(await textOf({ initial })).toMatch(/Perth · blocked for ACME Company/)
})

it('a customer is not a duplicate of itself, and a supplier is searched for among the suppliers', async () => {
  v7.rows = [FRESHWAY]
  const row = { name: 'Freshway Markets', postcode: '6160', customer_code: 'CUS-0900' }
  const edited = { row, name: row.name, save: async () => null }
  expect(await textOf({ edited })).not.toMatch(/already exists|Another customer/)
  v7.rows = [FRESHWAY, { ...FRESHWAY, value: 'CUS-0901' }]
  checks.asked = []
  expect(await textOf({ edited })).toContain('Another customer has this name and postcode: Freshway Markets')
  v7.rows = [
    { id: 'S~ACME~SUP-1', supplier_code: 'SUP-1', supplier_no: '014', name: 'Green Grocer', status: 'BLOCKED', block_reason: 'Quality' },
  ]
  checks.asked = []
  const supplier: Partial<Props> = { kind: 'supplier', initial: { name: 'Green-Grocer Ltd' } }
  expect(await textOf(supplier)).toContain('A supplier with this name already exists: Green Grocer 014 · blocked for ACME: Quality')
  expect(v7.sent.at(-1)).toMatchObject({ path: 'supplier-management', query: { q: 'grocer' } })
  for (const status of [null, 'PREFERRED', 'ACTIVE']) {
    v7.rows = [{ supplier_code: 'SUP-1', supplier_no: '014', name: 'Green Grocer', status }]
    checks.asked = []
    const text = await textOf(supplier)
    expect(text).toContain('Green Grocer 014')
    expect(text).not.toContain('blocked')
  }
})
