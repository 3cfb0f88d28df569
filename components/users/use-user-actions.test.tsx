import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { useUserActions } from './use-user-actions.tsx'

let rights: readonly string[] = []
vi.mock('#lib/client/session.tsx', () => ({
  useSession: () => ({ user: { id: 'u_1', userLevel: 'Manager' }, can: (_: string, right: string) => rights.includes(right) }),
}))
vi.mock('#lib/client/field-labels.ts', () => ({ useClientWording: () => String }))
vi.mock('#lib/client/refresh.ts', () => ({ useRefresh: () => () => undefined }))
vi.mock('#components/ui/use-router.ts', () => ({ useRouter: () => ({}) }))

/** Each action for marked users, with the reason if it is disabled. */
const bulkRefusals = (...given: string[]): Record<string, string | null | undefined> => {
  rights = given
  const onBulk = vi.fn<(bulk: ReturnType<typeof useUserActions>['bulk']) => void>()
  const Probe = () => {
    onBulk(useUserActions().bulk)
    return null
  }
  renderToStaticMarkup(<Probe />)
  return Object.fromEntries(onBulk.mock.calls[0]![0].map(({ key, refuse }) => [key, refuse?.(2, [])]))
}

it('actions for marked users say which right is missing, as those of a row do', () => {
  expect(bulkRefusals('view')).toEqual({
    access: 'You don’t have permission to change users',
    disable: 'You don’t have permission to change users',
    'export-access': 'You don’t have permission to export users',
  })
  expect(bulkRefusals('view', 'edit', 'export')).toEqual({ access: null, disable: null, 'export-access': null })
})
