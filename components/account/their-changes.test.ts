import { expect, it } from 'vitest'
import { wordsOf } from '#lib/client/field-labels.ts'
import type { UserDetail } from '#lib/contract/users/users.ts'
import { theirChangesText } from './their-changes.ts'

const user = (fields: object, phone: string | null = null): UserDetail => {
  const account = { phone, locale: 'en-AU', timezone: 'Australia/Sydney' }
  return { name: 'Ann', email: 'ann@acme.test', home_site: 'SYD1', home_client: 'ACME', ...fields, account } as UserDetail
}

it('names the details that someone else has changed, as the form calls them', () => {
  const words = wordsOf((key, word) => (key === 'site_name' ? 'Warehouse' : word))
  const textOf = (after: UserDetail) => theirChangesText(user({}), after, words)
  expect(textOf(user({}, '+61 2 1111 1111'))).toBe('Phone: none → +61 2 1111 1111')
  expect(textOf(user({ name: 'Anna', supplier_code: 'SUP-014', supplier_name: 'Green Grocer' }))).toBe(
    'Name: Ann → Anna, Supplier: none → Green Grocer',
  )
  expect(textOf(user({ home_site: 'MEL2' }))).toMatch(/^Home \w+: SYD1 → MEL2$/)
  expect(textOf(user({}))).toBe('')
})
