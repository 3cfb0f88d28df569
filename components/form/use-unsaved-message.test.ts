import { expect, it, vi } from 'vitest'
import { toast } from '#components/ui/toast.tsx'
import { keepForm } from '#lib/client/unsaved-form.ts'
import { offerUnsaved } from './use-unsaved-message.ts'

const dismiss = vi.fn()
vi.mock('#components/ui/toast.tsx', () => ({ toast: vi.fn(() => dismiss) }))

it('unsaved input is offered until it is replaced or removed', () => {
  const end = offerUnsaved('counterparty', 'Farm 1', () => {})
  expect(vi.mocked(toast).mock.lastCall?.[0]).toMatchObject({ title: 'Your changes to Farm 1 are not saved yet' })
  // A timer with a longer delay fires at once.
  expect(vi.mocked(toast).mock.lastCall?.[0].duration).toBe(2_147_483_647)
  keepForm('user', 'u_1', { name: 'Kim' }, null)
  expect(dismiss).not.toHaveBeenCalled()
  keepForm('counterparty', 'u_1', { name: 'Farm 2' }, null)
  expect(dismiss).toHaveBeenCalledOnce()
  end()
  keepForm('counterparty', 'u_1', null, null)
  expect(dismiss).toHaveBeenCalledTimes(2)
})
