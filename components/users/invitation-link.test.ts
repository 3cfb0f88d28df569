import { expect, test } from 'vitest'
import { setUserZone } from '#lib/client/format.ts'
import { invitationText } from './invitation-link.tsx'

test('the text about an invitation link has its expiry, if v7 returns one', () => {
  setUserZone('Australia/Brisbane')
  expect(invitationText('2026-11-30T09:15:00Z')).toMatch(
    / works once, until 11\/30\/2026 19:15 \(Australia\/Brisbane\), and will not be shown again\.$/,
  )
  setUserZone(undefined)
  expect(invitationText(null)).toBe('Send this link to the user. It works once and will not be shown again.')
})
