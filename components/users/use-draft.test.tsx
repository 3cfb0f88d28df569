import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { UserDetail } from '#lib/contract/users/users.ts'
import { useDraft, type Draft } from './use-draft.ts'

const v7 = vi.hoisted(() => ({ status: 0, reloaded: [] as string[], refreshed: [] as string[] }))
vi.mock('#lib/client/api.ts', () => ({
  useCall: ({ path }: { path: string }) => ({ data: undefined, mutate: () => v7.reloaded.push(path) }),
  send: () => Promise.resolve({ ok: false, failure: { kind: 'refused', status: v7.status, message: 'Refused.' } }),
}))
vi.mock('#lib/client/field-labels.ts', () => ({ useClientWording: () => String }))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ user: { id: 'u_1' } }) }))
vi.mock('#lib/client/unsaved-form.ts', () => ({ keepForm: () => {}, useRestoredForm: () => null }))
vi.mock('#lib/client/refresh.ts', () => ({
  useRefresh:
    () =>
    (...calls: { path: string }[]) =>
      v7.refreshed.push(...calls.map(({ path }) => path)),
}))

const IVY = { id: 'u_2', name: 'Ivy', user_level: 'Regular', version: 1, account: {} } as unknown as UserDetail

/** Saves a changed name, which v7 answers with the status. */
const saveRefusedWith = async (status: number) => {
  Object.assign(v7, { status, reloaded: [], refreshed: [] })
  const users: (UserDetail | null)[] = []
  const draft = (): Draft => {
    const onDraft = vi.fn<(draft: Draft) => void>()
    const Probe = () => {
      onDraft(
        useDraft(
          IVY,
          (user) => Promise.resolve(void users.push(user)),
          () => {},
        ),
      )
      return null
    }
    renderToStaticMarkup(<Probe />)
    return onDraft.mock.calls[0]![0]
  }
  draft().change({ 'a.name': 'Ivy Green' })
  const part = await draft().save()
  return { part, users, typed: draft().next['a.name'], refreshed: v7.refreshed, reloaded: v7.reloaded.length }
}

it('a user that may no longer be changed is loaded again with the list, and what was typed stays', async () => {
  expect(await saveRefusedWith(403)).toEqual({ part: 'account', users: [null], typed: 'Ivy Green', refreshed: ['users'], reloaded: 3 })
})

it('after a wrong value the account stays as loaded, because the changes belong to that version', async () => {
  expect(await saveRefusedWith(422)).toMatchObject({ part: 'account', users: [], typed: 'Ivy Green' })
})
