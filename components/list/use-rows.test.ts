import { expect, it } from 'vitest'
import { pageInView } from './use-rows.ts'

const page = { data: ['SO-1'] }
const nothing = { data: [] }
const current = { isCurrent: true, status: undefined }
const earlier = { isCurrent: false, status: undefined }

it('the rows of the previous search stay while the next one loads', () => {
  expect(pageInView(page, earlier)).toBe(page)
})
it('an empty page is shown only for the search that it answers', () => {
  expect(pageInView(nothing, current)).toBe(nothing)
  expect(pageInView(nothing, earlier)).toBeUndefined()
})
it('no rows are shown after access is lost', () => {
  expect(pageInView(page, { isCurrent: true, status: 403 })).toBeUndefined()
  expect(pageInView(page, { isCurrent: false, status: 403 })).toBeUndefined()
})
