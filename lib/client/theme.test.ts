import { expect, it } from 'vitest'
import { themeCookie } from './theme.ts'

it('the cookie of the theme goes to this site alone, over https alone on an https page, and ends with the browser', () => {
  expect(themeCookie('dark', 'https:')).toBe('theme=dark; Path=/; SameSite=Lax; Secure')
  expect(themeCookie('light', 'http:')).toBe('theme=light; Path=/; SameSite=Lax')
})
