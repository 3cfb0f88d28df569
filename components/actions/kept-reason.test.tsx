import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepForm } from '#lib/client/unsaved-form.ts'
import { stubSessionStorage } from '#tests/support/session-storage.ts'
import ActionDialog from './action-dialog.tsx'
import BulkDialog from './bulk-dialog.tsx'

vi.mock('#components/ui/dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }))
vi.mock('#components/form/discard-question.tsx', () => ({ useDiscardQuestion: () => ({ close: () => {}, question: null }) }))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ user: { id: 'u_1' } }) }))
vi.mock('#lib/client/use-keep-form.ts', () => ({ useKeepForm: (...kept: unknown[]) => void keptValues.push(kept) }))
const keptValues = vi.hoisted((): unknown[] => [])

beforeEach(() => {
  keptValues.length = 0
  stubSessionStorage()
})
afterEach(() => vi.unstubAllGlobals())

const reasonIn = (dialog: ReactElement) => /<textarea[^>]*>([^<]*)</.exec(renderToStaticMarkup(dialog))?.[1]
const hold = (no: string) => (
  <ActionDialog title={`Hold ${no}`} verb="Hold order" reason={{ label: 'Reason' }} run={async () => ({ ok: true })} onClose={() => {}} />
)
const cancelMany = (
  <BulkDialog
    rows={[{ id: 'a' }]}
    nameOf={({ id }) => id}
    refusalOf={() => null}
    words={{ verb: 'Cancel', doing: 'Cancelling', done: 'Cancelled', one: 'order', many: 'orders' }}
    reason={{ label: 'Reason' }}
    attempt={async () => ({ ok: true })}
    onDone={() => {}}
    onClose={() => {}}
  />
)

it('a reason that was being typed when the session ended is in the same dialog after the sign-in, and in no other', () => {
  keepForm('reason', 'u_1', { dialog: 'Hold SO-1', text: 'Wrong address' })
  expect([reasonIn(hold('SO-1')), reasonIn(hold('SO-2')), reasonIn(cancelMany)]).toEqual(['Wrong address', '', ''])
  const own = ['reason', { dialog: 'Hold SO-1', text: 'Wrong address' }, true]
  expect(keptValues).toEqual([own, ['reason', null, false], ['reason', null, false]])
  keepForm('reason', 'u_1', { dialog: 'Cancel orders', text: 'Ordered twice' })
  expect([reasonIn(hold('SO-1')), reasonIn(cancelMany)]).toEqual(['', 'Ordered twice'])
  keepForm('reason', 'u_2', { dialog: 'Hold SO-1', text: 'Wrong address' })
  expect(reasonIn(hold('SO-1'))).toBe('')
})
