import { expect, it } from 'vitest'
import { themeCookie } from './theme.ts'

it('the theme cookie ends with the browser session, has SameSite, and is Secure on https pages', () => {
  expect(themeCookie('dark', 'https:')).toBe('theme=dark; Path=/; SameSite=Lax; Secure')
  expect(themeCookie('light', 'http:')).toBe('theme=light; Path=/; SameSite=Lax')
})
