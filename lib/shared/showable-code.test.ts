import { expect, it } from 'vitest'
import { isShowableCode } from './showable-code.ts'

it('a short code from the URL is shown, a sentence or another URL is not', () => {
  for (const code of ['BOREAL', 'acme-au', 'MEL2', 'Käse_01', '10.2']) expect(isShowableCode(code), code).toBe(true)
  for (const text of ['', 'Your account is locked', 'call-0800-123-456', 'x://y', '<b>', '-'])
    expect(isShowableCode(text), text).toBe(false)
})
