import type { ComponentProps, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import type { Dialog } from '#components/ui/dialog.tsx'
import { expireSessionBy, resetExpiry, setUserOfPage } from '#lib/client/session-events.ts'
import { stubSessionStorage } from '#tests/support/session-storage.ts'
import BulkDialog from './bulk-dialog.tsx'

const dialogs = vi.hoisted((): unknown[] => [])
vi.mock('#components/ui/dialog.tsx', () => ({ Dialog: (props: ComponentProps<typeof Dialog>) => void dialogs.push(props.footer) }))
vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ user: { id: 'u_1' } }) }))
vi.mock('#components/form/discard-question.tsx', () => ({ useDiscardQuestion: () => ({ close: () => {}, question: null }) }))

afterEach(() => {
  vi.unstubAllGlobals()
  resetExpiry()
})

it('the result of an interrupted action is kept at once, and that of an action that ends normally is not kept', async () => {
  vi.stubGlobal('window', { location: { pathname: '/sales-orders' } })
  const items = stubSessionStorage()
  setUserOfPage('u_1')
  /** Runs an action on rows, and ends the session at the given one. */
  const run = (endAt: string | null, rows: readonly { id: string }[] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]) =>
    new Promise<void>((resolve) => {
      const attempt = async ({ id }: { id: string }) => {
        if (id !== endAt) return { ok: true } as const
        await expireSessionBy(new Response(null, { status: 401 }))
        return { ok: false, isUnavailable: true, reason: 'You are signed out.' } as const
      }
      renderToStaticMarkup(
        <BulkDialog
          rows={rows}
          nameOf={({ id }) => id.toUpperCase()}
          refusalOf={() => null}
          words={{ verb: 'Release', doing: 'Releasing', done: 'Released', one: 'order', many: 'orders' }}
          attempt={attempt}
          parallel={1}
          onDone={resolve}
          onClose={() => {}}
        />,
      )
      ;(dialogs.at(-1) as ReactElement<{ start: () => void }>).props.start()
    })
  await run(null)
  expect(items.size).toBe(0)
  await run('b')
  const kept = JSON.parse(items.get('gatehouse.form.bulk') ?? 'null') as object
  expect(kept).toMatchObject({
    user: 'u_1',
    value: { summary: '1 released, 2 not done.', notDone: [{ id: 'b', name: 'B' }, { id: 'c' }], toCheck: [] },
  })
  // Rows that will no longer be started are written at once: each time costs as much as all rows.
  resetExpiry()
  setUserOfPage('u_1')
  const set = vi.spyOn(sessionStorage, 'setItem')
  await run(
    '1',
    Array.from({ length: 500 }, (_, index) => ({ id: String(index) })),
  )
  expect(set).toHaveBeenCalledOnce()
  expect(JSON.parse(items.get('gatehouse.form.bulk') ?? 'null')).toMatchObject({ value: { summary: '1 released, 499 not done.' } })
})
