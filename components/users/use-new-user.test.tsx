import type { FormEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { keepForm } from '#lib/client/unsaved-form.ts'
import { stubSessionStorage } from '#tests/support/session-storage.ts'
import { emptyAccess } from './initial-access.ts'
import { useNewUser } from './use-new-user.ts'

const toast = vi.hoisted(() => vi.fn())
vi.mock('#components/ui/toast.tsx', () => ({ toast }))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ user: { id: 'u_1' }, clients: [], sites: [], config: {} }) }))
vi.mock('#lib/client/scope.ts', () => ({ useScope: () => ({ client: [], owner: [], site: [] }) }))
vi.mock('#lib/client/refresh.ts', () => ({ useRefresh: () => () => {} }))

afterEach(() => vi.unstubAllGlobals())

const [email, name] = ['ann@acme.test', 'Ann Lee']

const keptValues = vi.hoisted((): unknown[] => [])
vi.mock('#lib/client/use-keep-form.ts', () => ({ useKeepForm: (_: string, value: unknown) => void keptValues.push(value) }))

/** Opens the form with the input of a new user. `submit` sends it. */
const openForm = (onAdded = vi.fn(), creation?: object) => {
  stubSessionStorage()
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const choices = { level: 'Regular', supplier: null, isMailed: true, preset: '', access: emptyAccess, invited: null }
  keepForm('user', 'u_1', { email, name, ...choices, creation })
  const forms: ReturnType<typeof useNewUser>[] = []
  const Form = () => {
    const signedIn = { clients: [], sites: [] } as unknown as Parameters<typeof useNewUser>[0]['signedIn']
    forms.push(useNewUser({ presets: [], signedIn, invitation: undefined, onClose: () => {}, onAdded }))
    return null
  }
  renderToStaticMarkup(<Form />)
  const event = { preventDefault: () => {}, currentTarget: { querySelector: () => null } }
  return { submit: () => forms.at(-1)?.submit(event as unknown as FormEvent<HTMLFormElement>), onAdded }
}

it('a user whose response is lost is opened if v7 has them, and the form says that they were added', async () => {
  vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'POST'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json({ data: [{ id: 'u_9', email, name }], meta: { total: 1 } })),
  )
  const { submit, onAdded } = openForm()
  await submit()
  expect(onAdded).toHaveBeenCalledWith('u_9', 'Ann Lee')
  expect(toast.mock.lastCall).toMatchObject([{ kind: 'good', title: 'Ann Lee has been added' }])
})

it('a user who may have been added is looked up before each later attempt, also if v7 was down in between', async () => {
  const { submit } = openForm()
  const methods: string[] = []
  const answer = (toPost: () => Promise<Response>) =>
    vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit = {}) => {
      methods.push(method)
      return method === 'POST' ? toPost() : Promise.resolve(Response.json({ data: [], meta: { total: 0 } }))
    })
  answer(() => Promise.reject(new TypeError('Failed to fetch')))
  await submit()
  answer(() => Promise.resolve(Response.json({ message: 'Down.' }, { status: 503 })))
  await submit()
  await submit()
  expect(methods.join(' ')).toBe('POST GET GET POST GET POST')
})

it('a user whose response a reload has lost is looked up first, and sent with the same key', async () => {
  openForm()
  const { creation } = keptValues.at(-1) as { creation: { key: string } }
  const { submit } = openForm(vi.fn(), { ...creation, sentAt: Date.now() })
  expect(keptValues.at(-1)).toMatchObject({ email, creation: { key: creation.key } })
  const sent: string[] = []
  vi.stubGlobal('fetch', (_: string, { method = 'GET', headers }: RequestInit = {}) => {
    sent.push([method, new Headers(headers).get('idempotency-key')].filter(Boolean).join(' '))
    return method === 'POST' ? Promise.reject(new TypeError('Failed')) : Promise.resolve(Response.json({ data: [], meta: { total: 0 } }))
  })
  await submit()
  expect(sent).toEqual(['GET', `POST ${creation.key}`, 'GET'])
})
