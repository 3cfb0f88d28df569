import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { UserDetail } from '#lib/contract/users/users.ts'
import { useDraft, type Draft } from './use-draft.ts'

/** `shown` and `now`: responses by path, as the screen has them and as v7 has them now. `sent`: the paths of changes. */
const v7 = vi.hoisted(() => ({
  status: 0,
  answer: null as object | null,
  reloaded: [] as string[],
  refreshed: [] as string[],
  sent: [] as string[],
  shown: {} as Record<string, object | undefined>,
  now: {} as Record<string, object | undefined>,
}))
const tab = vi.hoisted(() => ({ restored: null as object | null, kept: null as object | null }))
vi.mock('#lib/client/api.ts', () => ({
  useCall: ({ path }: { path: string }) => ({
    data: v7.shown[path],
    mutate: () => {
      v7.reloaded.push(path)
      return Promise.resolve(v7.now[path])
    },
  }),
  send: ({ method, path }: { method: string; path: string }) => {
    if (method !== 'GET') v7.sent.push(path)
    const answer = method === 'GET' ? v7.now[path] && { ok: true, value: v7.now[path] } : v7.answer
    return Promise.resolve(answer ?? { ok: false, failure: { kind: 'refused', status: v7.status, message: 'Refused.' } })
  },
}))
vi.mock('#lib/client/field-labels.ts', () => ({ useClientWording: () => String }))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ user: { id: 'u_1' } }) }))
vi.mock('#lib/client/unsaved-form.ts', () => ({
  keepForm: (_name: string, _user: string, value: object) => void (tab.kept = value),
  useRestoredForm: () => tab.restored,
}))
vi.mock('#lib/client/refresh.ts', () => ({
  useRefresh:
    () =>
    (...calls: { path: string }[]) =>
      v7.refreshed.push(...calls.map(({ path }) => path)),
}))

const IVY = { id: 'u_2', name: 'Ivy', user_level: 'Regular', version: 1, account: {} } as unknown as UserDetail

/** The draft as the first render has it. */
const draftOf = (user: UserDetail, onUser: (user: UserDetail | null) => Promise<undefined> = () => Promise.resolve(undefined)): Draft => {
  const onDraft = vi.fn<(draft: Draft) => void>()
  const Probe = () => {
    onDraft(useDraft(user, onUser, () => {}))
    return null
  }
  renderToStaticMarkup(<Probe />)
  return onDraft.mock.calls[0]![0]
}

// The first test, because changes are restored only while there are no others.
it('restored changes are applied to what is saved now, and what someone else has changed too is named', () => {
  const id = 'u_3'
  const kim = (name: string, phone: string) => ({ ...IVY, id, name, account: { phone } }) as unknown as UserDetail
  const removedRight = { 'm.stock.can_export': { before: true, now: false } }
  tab.restored = { [id]: { 'a.name': { before: 'Kim', now: 'Kim Field' } }, u_4: removedRight }
  const draftWith = (name: string, phone: string) => draftOf(kim(name, phone))
  expect(draftWith('Kim', '2')).toMatchObject({ changes: { 'a.name': 'Kim Field' }, next: { 'a.phone': '2' }, theirChanges: null })
  const { changes, theirChanges } = draftWith('Kim Park', '2')
  expect(changes).toEqual({ 'a.name': 'Kim Field' })
  expect(theirChanges).toMatchObject({ before: { 'a.name': 'Kim' }, changes: { 'a.name': 'Kim Park' } })
  expect(draftWith('Kim Field', '2')).toMatchObject({ changes: {}, theirChanges: null })
  draftWith('Kim Park', '2').change({ 'a.phone': '3' })
  expect(draftWith('Kim Park', '2').theirChanges?.changes).toEqual({ 'a.name': 'Kim Park' })
  draftWith('Kim Park', '2').change({ 'a.name': 'Kim Lee' })
  expect(draftWith('Kim Park', '2')).toMatchObject({ changes: { 'a.name': 'Kim Lee', 'a.phone': '3' }, theirChanges: null })
  // The rights of this user are not loaded yet.
  draftOf({ ...IVY, id: 'u_4' }).change({ 'a.phone': '3' })
  expect(tab.kept).toMatchObject({ u_4: { ...removedRight, 'a.phone': { before: null, now: '3' } } })
})

/** Saves a changed name, which v7 answers with the status. */
const saveRefusedWith = async (status: number) => {
  Object.assign(v7, { status, reloaded: [], refreshed: [] })
  const users: (UserDetail | null)[] = []
  const draft = () => draftOf(IVY, (user) => Promise.resolve(void users.push(user)))
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

it('details that v7 accepts but does not change are not saved', async () => {
  const user = { ...IVY, id: 'u_5' }
  const saveAnsweredWith = async (answer: object, now: object | undefined) => {
    v7.answer = answer
    const users: (UserDetail | null)[] = []
    const draft = () => draftOf(user, (read) => Promise.resolve(void users.push(read) as never).then(() => (read ?? now) as never))
    draft().change({ 'a.name': 'Ivy Green' })
    return { part: await draft().save(), users: users.length, changes: draft().changes }
  }
  const typed = { 'a.name': 'Ivy Green' }
  expect(await saveAnsweredWith({ ok: true, value: { data: user } }, user)).toEqual({ part: 'account', users: 1, changes: typed })
  expect(await saveAnsweredWith({ ok: true, value: null }, user)).toMatchObject({ part: 'account', changes: typed })
  expect(await saveAnsweredWith({ ok: true, value: null }, { ...user, name: 'Ivy Green' })).toMatchObject({ part: null, changes: {} })
  expect(await saveAnsweredWith({ ok: true, value: { data: { ...user, name: 'Ivy Greene' } } }, user)).toMatchObject({ part: null })
})

it('what is typed while v7 is asked for changes of others is not sent, and stays', async () => {
  const user = { ...IVY, id: 'u_6' }
  v7.answer = { ok: true, value: { data: { ...user, name: 'Ivy Green' } } }
  draftOf(user).change({ 'a.name': 'Ivy Green' })
  const saving = draftOf(user).save()
  draftOf(user).change({ 'a.name': 'Ivy Greene' })
  expect(await saving).toBe(null)
  expect(draftOf(user).changes).toEqual({ 'a.name': 'Ivy Greene' })
})

it('what someone else has saved meanwhile is not undone, even in a v7 without versions: nothing is sent, and the user is told', async () => {
  const path = 'audit/site-access/{id}'
  const access = (...sites: string[]) => ({ data: { user_id: 'u_5', sites, all_sites: false } })
  const user = { ...IVY, id: 'u_5', version: null }
  const save = async () => {
    Object.assign(v7, { status: 422, answer: null, sent: [], refreshed: [] })
    draftOf(user).change({ 's.MEL2': true })
    return draftOf(user).save()
  }
  Object.assign(v7, { shown: { [path]: access('SYD1', 'BNE9') }, now: { [path]: access('SYD1') } })
  expect([await save(), v7.sent]).toEqual(['sites', []])
  v7.shown = v7.now
  expect([await save(), v7.sent]).toEqual(['sites', [path]])
})
