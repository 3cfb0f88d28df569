import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Button } from '#components/ui/button.tsx'
import type { Dialog } from '#components/ui/dialog.tsx'
import { setUserZone } from '#lib/client/format.ts'
import { InvitationLink, invitationText } from './invitation-link.tsx'

const dialogs = vi.hoisted((): ComponentProps<typeof Dialog>[] => [])
vi.mock('#components/ui/dialog.tsx', () => ({ Dialog: (props: ComponentProps<typeof Dialog>) => void dialogs.push(props) }))
afterEach(() => vi.unstubAllGlobals())

test('an invitation link is closed by its button only, because it is not shown again', () => {
  vi.stubGlobal('window', { location: { origin: 'https://gatehouse.test' } })
  const onClose = vi.fn()
  renderToStaticMarkup(<InvitationLink name="Ann" invite="abc" expiresAt={null} message={null} onClose={onClose} />)
  const [dialog] = dialogs
  dialog?.onOpenChange(false)
  expect(onClose).not.toHaveBeenCalled()
  const button = dialog?.footer as React.ReactElement<ComponentProps<typeof Button>>
  expect(button.props.children).toBe('I have the link')
  button.props.onClick?.({} as never)
  expect(onClose).toHaveBeenCalledOnce()
})

test('the text about an invitation link has its expiry, if v7 returns one', () => {
  setUserZone('Australia/Brisbane')
  expect(invitationText('2026-11-30T09:15:00Z')).toMatch(
    / works once, until 11\/30\/2026 19:15 \(Australia\/Brisbane\), and will not be shown again\.$/,
  )
  setUserZone(undefined)
  expect(invitationText(null)).toBe('Send this link to the user. It works once and will not be shown again.')
})
