import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MODULE_INFO, MODULES, SCREEN_MODULES } from './modules.ts'

it('every module except labels has a page at its route', () => {
  const pages = join(import.meta.dirname, '../app/(main)')
  const withoutPage = MODULES.filter((module) => !existsSync(join(pages, MODULE_INFO[module].route, 'page.tsx')))
  expect(withoutPage).toEqual(['labels'])
  expect(SCREEN_MODULES).toEqual(MODULES.filter((module) => !withoutPage.includes(module)))
})
