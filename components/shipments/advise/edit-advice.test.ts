import { expect, it, vi } from 'vitest'
import { releaseNote } from './edit-advice.tsx'
import type { AdviceResult } from './use-advice.ts'

vi.mock('./advise-form.tsx', () => ({ AdviseForm: () => null }))

it('a saved change says that it has released the dock booking, and offers to book again if the user may', () => {
  const book = vi.fn()
  const noteFor = (released: string | null, allowed_actions: string[]) =>
    releaseNote({ released, shipment: { allowed_actions } } as unknown as AdviceResult, book)
  const note = noteFor('12/03/2026 08:00, DOCK-1', ['edit', 'book'])
  expect(note.description).toBe('The dock booking of 12/03/2026 08:00, DOCK-1 was released, because the goods arrive later.')
  note.action?.onClick()
  expect(book).toHaveBeenCalledWith({ allowed_actions: ['edit', 'book'] })
  expect(noteFor('12/03/2026 08:00', ['print']).action).toBeUndefined()
  expect(noteFor(null, ['book'])).toEqual({})
})
