import { expect, it } from 'vitest'
import type { UserDetail } from '#lib/contract/users/users.ts'
import { linkToSend } from './link-to-send.ts'

it('a new email address cancels an invitation or a reset link, so another one is offered', () => {
  const offered = (user: Partial<UserDetail>) => linkToSend(user as UserDetail)
  expect(offered({ status: 'INVITED' })).toBe('invite')
  expect(offered({ status: 'ACTIVE', must_change_password: true })).toBe('reset_password')
  expect([offered({ status: 'ACTIVE', must_change_password: false }), offered({ status: 'ACTIVE' })]).toEqual([null, null])
})
