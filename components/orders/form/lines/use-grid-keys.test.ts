import { expect, it } from 'vitest'
import { redoStep, undoStep } from '#lib/order-form/grid.ts'
import { undoOrRedo } from './use-grid-keys.ts'

const press = (key: string, { ctrlKey = false, metaKey = false, shiftKey = false } = {}) => undoOrRedo({ key, ctrlKey, metaKey, shiftKey })

it('undoes and redoes by the usual keys, on a Mac too, and with caps lock', () => {
  expect(press('z', { ctrlKey: true })).toBe(undoStep)
  expect(press('Z', { metaKey: true })).toBe(undoStep)
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe(redoStep)
  expect(press('y', { ctrlKey: true })).toBe(redoStep)
  expect(press('z')).toBeNull()
  expect(press('x', { ctrlKey: true })).toBeNull()
})
