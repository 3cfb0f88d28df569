import { expect, it, vi } from 'vitest'
import type { UserRow } from '#lib/contract/users/users.ts'
import { changeClient, changeSite } from './change-access.ts'

const access = { sites: ['SYD1'], all_sites: false, clients: [{ client_code: 'ACME', owners: [], all_owners: true }], all_clients: false }
const row = { id: 'u_1' } as UserRow
const { signal } = new AbortController()
const sent = vi.hoisted((): string[] => [])
vi.mock('#lib/client/api.ts', () => ({
  send: ({ method }: { method: string }) => {
    sent.push(method)
    return Promise.resolve({ ok: true, value: { data: { ...access, version: 1 } } })
  },
}))

it('the last site or client of a user stays, with a reason in the client’s words, and is not tried again', async () => {
  const removeSite = (code: string) => changeSite(row, code, false, signal, (text) => text.replace('site', 'warehouse'))
  expect(await removeSite('SYD1')).toEqual({ ok: false, isFinal: true, reason: 'A user needs at least one warehouse.' })
  const acme = { client_code: 'ACME', owners: [], all_owners: true }
  expect(await changeClient(row, acme, false, signal, String)).toEqual({
    ok: false,
    isFinal: true,
    reason: 'A user needs at least one client.',
  })
  expect(sent).toEqual(['GET', 'GET'])
  expect(await removeSite('MEL2')).toMatchObject({ ok: true, isUnchanged: true, note: 'Did not have access' })
})

it('access that v7 accepts to change and leaves as it is counts as not changed yet', async () => {
  const note = 'The warehouse system has accepted this, but has not changed anything yet.'
  const pending = { ok: true, isPending: true, note }
  expect(await changeSite(row, 'MEL2', true, signal, String)).toEqual(pending)
  const foods = { client_code: 'FOODS', owners: [], all_owners: true }
  expect(await changeClient(row, foods, true, signal, String)).toEqual(pending)
})
