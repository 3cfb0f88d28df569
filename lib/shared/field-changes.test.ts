import { expect, it } from 'vitest'
import { beforeTheirs, changedValues, changesAfterSave, withEdit, withoutSaved, type FieldChanges, type Fields } from './field-changes.ts'

const SAVED: Fields = { name: 'Ivy', phone: '1', export: false }
const edit = (changes: FieldChanges, saved: Fields, edited: Fields) => withEdit(changes, saved, edited)

it('a change has the value before, and ends when it is undone', () => {
  const changes = edit({}, SAVED, { name: 'Ivy Green', export: true, print: true })
  expect(changes).toEqual({
    name: { before: 'Ivy', now: 'Ivy Green' },
    export: { before: false, now: true },
    print: { before: null, now: true },
  })
  expect(changedValues(changes)).toEqual({ name: 'Ivy Green', export: true, print: true })
  expect(edit(changes, SAVED, { name: 'Ivy', export: false, print: null, note: '' })).toEqual({})
})

it('a field that someone else has changed too is different from what the user saw, until they change it again', () => {
  const changes = edit({}, SAVED, { name: 'Ivy Green', export: true })
  const theirs = { ...SAVED, name: 'Ivy Blue', phone: '2' }
  expect(beforeTheirs(SAVED, changes)).toEqual(SAVED)
  expect(beforeTheirs(theirs, changes)).toEqual({ ...theirs, name: 'Ivy' })
  expect(beforeTheirs({ ...theirs, name: 'Ivy Green' }, changes)).toEqual({ ...theirs, name: 'Ivy Green' })
  const others = edit(changes, theirs, { ...changedValues(changes), phone: '3' })
  expect(beforeTheirs(theirs, others)).toEqual({ ...theirs, name: 'Ivy' })
  const again = edit(others, theirs, { ...changedValues(others), name: 'Ivy Red' })
  expect(beforeTheirs(theirs, again)).toEqual(theirs)
})

it('a change that someone else has saved too is not a change any more, and the others keep what the user saw', () => {
  const changes = edit({}, SAVED, { name: 'Ivy Green', export: true, print: null })
  expect(withoutSaved(changes, SAVED)).toEqual(changes)
  expect(withoutSaved(changes, { ...SAVED, name: 'Ivy Green', export: null })).toEqual({ export: { before: false, now: true } })
  expect(withoutSaved(changes, { name: 'Ivy Green', export: true })).toEqual({})
})

it('what is changed while changes are being saved stays, even if it undoes one', () => {
  const sent = edit({}, SAVED, { name: 'Ivy Green', export: true })
  expect(changesAfterSave(sent, sent)).toEqual({})
  expect(changesAfterSave(edit(sent, SAVED, { name: 'Ivy Red', phone: '2' }), sent)).toEqual({
    name: { before: 'Ivy Green', now: 'Ivy Red' },
    phone: { before: '1', now: '2' },
    export: { before: true, now: false },
  })
})
