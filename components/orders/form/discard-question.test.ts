import { expect, it } from 'vitest'
import { discardQuestion } from './discard-question.ts'

const order = { id: 'so_1', no: 'SO-1', version: 1, status: 'DRAFT' }
const start = { isEdit: false, order: null, canChange: true, isUnsaved: false, hasStoredChanges: false }

it('is asked before a draft, a new order or changes are lost', () => {
  expect(discardQuestion({ ...start, order })).toEqual({
    title: 'Delete draft SO-1?',
    description: 'The draft is permanently deleted.',
    label: 'Delete draft',
  })
  expect(discardQuestion({ ...start, isUnsaved: true })?.title).toBe('Discard this order?')
  expect(discardQuestion({ ...start, isEdit: true, order, isUnsaved: true })).toEqual({
    title: 'Discard your changes to SO-1?',
    description: 'The order stays as it was before them.',
    label: 'Discard my changes',
  })
  expect(discardQuestion({ ...start, isEdit: true, order, hasStoredChanges: true })).not.toBeNull()
})

it('says that a draft stays if the warehouse system cannot delete it', () => {
  expect(discardQuestion({ ...start, order, canChange: false, isUnsaved: true })?.description).toBe(
    'The draft SO-1 stays in the warehouse system.',
  )
})

it('is not asked if nothing would be lost', () => {
  expect(discardQuestion(start)).toBeNull()
  expect(discardQuestion({ ...start, isEdit: true, order })).toBeNull()
  expect(discardQuestion({ ...start, order, canChange: false })).toBeNull()
})
