import { expect, it } from 'vitest'
import { discardOrderQuestion } from './discard-order-question.ts'

const order = { id: 'so_1', no: 'SO-1', version: 1, status: 'DRAFT' }

it('names the draft that is deleted, or the order whose changes are discarded', () => {
  expect(discardOrderQuestion({ isEdit: false, canDelete: true, order })).toEqual({
    title: 'Delete draft SO-1?',
    description: 'The draft will be permanently deleted.',
    label: 'Delete draft',
  })
  expect(discardOrderQuestion({ isEdit: true, canDelete: false, order })).toEqual({
    title: 'Discard your changes to SO-1?',
    description: 'The order stays as it was before your changes.',
    label: 'Discard my changes',
  })
})

it('says that a draft stays if the warehouse system cannot delete it', () => {
  const { description } = discardOrderQuestion({ isEdit: false, canDelete: false, order })
  expect(description).toBe('The draft SO-1 stays in the warehouse system.')
  expect(discardOrderQuestion({ isEdit: false, canDelete: false, order: null }).title).toBe('Discard this order?')
})
