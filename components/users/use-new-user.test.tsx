import type { FormEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { keepForm } from '#lib/client/unsaved-form.ts'
import { emptyAccess } from './initial-access.ts'
import { useNewUser } from './use-new-user.ts'

const toast = vi.hoisted(() => vi.fn())
vi.mock('#components/ui/toast.tsx', () => ({ toast }))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ user: { id: 'u_1' }, clients: [], sites: [], config: {} }) }))
vi.mock('#lib/client/scope.ts', () => ({ useScope: () => ({ client: [], owner: [], site: [] }) }))
vi.mock('#lib/client/refresh.ts', () => ({ useRefresh: () => () => {} }))

afterEach(() => vi.unstubAllGlobals())

it('a user whose response is lost is opened if v7 has them, and the form says that they were added', async () => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
  const [email, name] = ['ann@acme.test', 'Ann Lee']
  keepForm('user', 'u_1', { email, name, level: 'Regular', supplier: null, isMailed: true, preset: '', access: emptyAccess, invited: null })
  vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'POST'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json({ data: [{ id: 'u_9', email, name }], meta: { total: 1 } })),
  )
  const onAdded = vi.fn()
  const forms: ReturnType<typeof useNewUser>[] = []
  const Form = () => {
    const signedIn = { clients: [], sites: [] } as unknown as Parameters<typeof useNewUser>[0]['signedIn']
    forms.push(useNewUser({ presets: [], signedIn, invitation: undefined, onClose: () => {}, onAdded }))
    return null
  }
  renderToStaticMarkup(<Form />)
  await forms
    .at(-1)
    ?.submit({ preventDefault: () => {}, currentTarget: { querySelector: () => null } } as unknown as FormEvent<HTMLFormElement>)
  expect(onAdded).toHaveBeenCalledWith('u_9', 'Ann Lee')
  expect(toast.mock.lastCall).toMatchObject([{ kind: 'good', title: 'Ann Lee has been added' }])
})
