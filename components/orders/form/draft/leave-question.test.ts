import { describe, expect, it } from 'vitest'
import { leaveQuestion } from './leave-question.ts'

const NEW_ORDER = { kind: 'SO', isEdit: false, isSignOut: false, isTabOnly: false, canKeep: true, order: null, status: 'unsaved' } as const
const DRAFT = { id: 'so_1', no: 'SO-1', version: 1, status: 'DRAFT' }

describe('the question before the user leaves an order form', () => {
  it('offers to leave a new order, which v7 does not have yet', () => {
    expect(leaveQuestion(NEW_ORDER)).toMatchObject({
      description: 'Your latest changes are not saved yet. You can save them as a draft and continue later.',
      discard: 'Leave without it',
      keep: 'Save draft and leave',
    })
  })

  it('offers to leave the latest changes of a draft, because v7 keeps the draft itself', () => {
    expect(leaveQuestion({ ...NEW_ORDER, order: DRAFT })).toMatchObject({
      description: 'Your latest changes are not saved yet. You can save them in draft SO-1 and continue later.',
      discard: 'Leave without them',
    })
  })

  it('offers nothing to discard once a save in progress has finished', () => {
    expect(leaveQuestion({ ...NEW_ORDER, order: DRAFT, status: 'clean' })).toMatchObject({ discard: null, keep: 'Leave' })
  })

  it('still offers to sign out without an order that only the tab has', () => {
    expect(leaveQuestion({ ...NEW_ORDER, isSignOut: true, isTabOnly: true, status: 'failed' })).toMatchObject({
      discard: 'Leave without it',
    })
  })
})
