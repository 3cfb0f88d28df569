import { expect, test } from 'vitest'
import { invitationText } from './invitation-link.tsx'

test('the text about an invitation link has its expiry, if v7 returns one', () => {
  expect(invitationText('2026-11-30T09:15:00Z')).toMatch(
    / works once, until 11\/30\/2026 \d\d:\d\d(?: \(.+\))?, and will not be shown again\.$/,
  )
  expect(invitationText(null)).toBe('Send this link to the user. It works once and will not be shown again.')
})
