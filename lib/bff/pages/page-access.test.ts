import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decidePageAccess, isUserManagement } from './page-access.ts'

const encodeAll = (text: string) =>
  text
    .split('')
    .map((char) => `%${char.charCodeAt(0).toString(16)}`)
    .join('')

describe('user management', () => {
  it.each([
    '/users-management',
    '/users-management/',
    '/users-management/u_1',
    '//users-management',
    '/./users-management',
    '/x/../users-management',
    '/USERS-MANAGEMENT',
    '\\users-management',
    '/users-management;x',
    '/users-management.rsc',
    '/users-management?x',
  ])('is %s', (path) => expect(isUserManagement(path)).toBe(true))

  it.each(['/', '/users-manual', '/stock-holding', '/x/users-management', '/users-management-report', '/users'])('is not %s', (path) => {
    expect(isUserManagement(path)).toBe(false)
  })

  it('is recognised in every encoding of its name', () => {
    const letter = (char: string) =>
      fc.constantFrom(char, encodeAll(char), encodeAll(char).toUpperCase(), encodeAll(char).replace('%', '%25'), char.toUpperCase())
    const spelled = fc.tuple(...'users-management'.split('').map(letter)).map((letters) => `/${letters.join('')}`)
    fc.assert(
      fc.property(spelled, fc.constantFrom('', '/', '/x', '%2fx', '?x', '/x/..'), (name, rest) => {
        expect(isUserManagement(name + rest)).toBe(true)
      }),
    )
  })
})

describe('a page', () => {
  it('is shown, or redirects to the sign-in page or the home page', () => {
    expect(decidePageAccess('/login/ACME', null)).toEqual({ kind: 'show' })
    expect(decidePageAccess('/loginx', null)).toEqual({ kind: 'login' })
    expect(decidePageAccess('/stock-holding', null)).toEqual({ kind: 'login' })
    expect(decidePageAccess('/stock-holding', 'Regular')).toEqual({ kind: 'show' })
    expect(decidePageAccess('/users-management/x', 'Regular')).toEqual({ kind: 'home' })
    for (const level of ['Manager', 'Admin', 'System'] as const)
      expect(decidePageAccess('/users-management', level)).toEqual({ kind: 'show' })
    expect(decidePageAccess('/users-management', null)).toEqual({ kind: 'login' })
  })
})
