import { expect, test } from 'vitest'
import { loginProps } from './login-search.ts'

const propsOf = (search: Parameters<typeof loginProps>[0]) => loginProps(search, (location) => location ?? '/')

test('the sign-in page says which draft or changes of an order were kept, and that other input was removed', () => {
  expect(propsOf({ reason: 'idle', draft: 'SO-1' }).kept).toBe('Your draft order SO-1 is saved.')
  expect(propsOf({ reason: 'idle', changes: 'SO-1' }).kept).toBe('Your changes to SO-1 are kept.')
  expect(propsOf({ reason: 'elsewhere', typed: 'SO-1', next: '/sales-orders/new' })).toEqual({
    next: '/sales-orders/new',
    reason: 'elsewhere',
    kept: 'Your order SO-1 is kept in this tab.',
  })
  expect(propsOf({ reason: 'idle', lost: '1' }).kept).toBe('What you had typed and not saved was removed.')
  expect(propsOf({ reason: 'elsewhere', typed: '' }).kept).toBe('Your order is kept in this tab.')
})

test('arbitrary text in the URL is not shown', () => {
  expect(propsOf({ reason: 'hacked', typed: '<b>Call 555</b>' })).toEqual({ next: '/', reason: null, kept: null })
})
