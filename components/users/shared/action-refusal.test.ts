import { expect, it } from 'vitest'
import { actionRefusal, changeRefusal } from './action-refusal.ts'

const target = { id: 'u_2', status: 'ACTIVE' as const, user_level: 'Regular' as const, allowed_actions: [] }

it('an action that v7 does not allow is refused for the reason that can be known', () => {
  const refusal = (mayEdit: boolean, id = 'u_1') =>
    actionRefusal('edit', target, { user: { id, userLevel: 'Manager' }, can: (_, right) => right !== 'edit' || mayEdit })
  expect(refusal(true)).toBe('This user has rights, clients or sites that you don’t have')
  expect(refusal(false)).toBe('You don’t have permission to change users')
  expect(refusal(false, 'u_2')).toBe('Change your own details on the page “Your account”')
})

it('no user can be changed without the right to change users', () => {
  expect([changeRefusal(() => true), changeRefusal(() => false)]).toEqual([null, 'You don’t have permission to change users'])
})
