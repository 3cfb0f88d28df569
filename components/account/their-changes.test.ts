import { describe, expect, it } from 'vitest'
import { wordsOf } from '#lib/client/field-labels.ts'
import type { UserDetail } from '#lib/contract/users/users.ts'
import { readNewest } from './newest-details.ts'
import { conflictText, theirChangesText } from './their-changes.ts'

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

describe('after v7 refused to overwrite newer details', () => {
  const words = wordsOf((_, word) => word)
  const before = { ...user({}), version: 3 }
  const newer = { ...user({}, '+61 2 1111 1111'), version: 4 }

  it('they are read again if the response does not have them', async () => {
    const newest = await readNewest(undefined, () => Promise.resolve(newer), 3)
    expect(newest).toBe(newer)
    expect(conflictText(before, newer, words)).toBe(
      'Your details were changed elsewhere in the meantime: Phone: none → +61 2 1111 1111. Your changes are still here. Review them and save again.',
    )
  })

  it.each([
    ['that gave nothing', undefined],
    // A failed reload keeps what was loaded before.
    ['that gave the refused version', before],
  ])('a reload %s gives no newer details', async (_, reloaded) => {
    expect(await readNewest('<html>', () => Promise.resolve(reloaded), 3)).toBeNull()
  })
})
