import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FrameProfile, PublicSettings } from '#lib/contract/auth/auth.ts'
import type { Level } from '#lib/contract/engine/common.ts'
import { MODULES } from '#lib/modules.ts'
import { CLOSED_TO_SUPPLIERS } from '#lib/reference/auth/access-refusal.ts'
import { SessionProvider, useSession } from './session.tsx'

const ALL_RIGHTS = { can_view: true, can_create: true, can_edit: true, can_delete: true, can_export: true, can_print: true }

/** The modules that a user who has every right can open and change. */
const openTo = (userLevel: Level, supplier_mode = false): string[] => {
  const settings = { date_format: 'MM/DD/YYYY', supplier_mode } as PublicSettings
  const profile = {
    user: { id: 'u_1', locale: '', timezone: 'UTC', userLevel },
    modules: MODULES.map((module) => ({ module, ...ALL_RIGHTS })),
    clients: [],
    sites: [],
    config: settings,
  } as unknown as FrameProfile
  const Open = () => {
    const { can } = useSession()
    return MODULES.filter((module) => can(module, 'view') && can(module, 'create')).join(' ')
  }
  return renderToStaticMarkup(
    <SessionProvider settings={settings} profile={profile} fallback={null} failed={() => null}>
      <Open />
    </SessionProvider>,
  ).split(' ')
}

test('a right counts only in modules that the user’s level and supplier mode leave open', () => {
  const without = (...closed: readonly string[]) => MODULES.filter((module) => !closed.includes(module))
  expect(openTo('Admin')).toEqual(MODULES)
  expect(openTo('Manager')).toEqual(without('settings'))
  expect(openTo('Regular')).toEqual(without('users', 'settings'))
  // Suppliers see their own company, and add no others.
  expect(openTo('Regular', true)).toEqual(without('users', 'settings', 'suppliers', ...CLOSED_TO_SUPPLIERS))
})
