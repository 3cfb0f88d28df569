import { expect, it } from 'vitest'
import { actionRefusal } from './action-refusal.ts'

const target = { id: 'u_2', status: 'ACTIVE' as const, user_level: 'Regular' as const, allowed_actions: [] }
const manager = { id: 'u_1', userLevel: 'Manager' } as const

it('an action that v7 does not allow is refused for the reason that can be known', () => {
  const refusal = (more: object) => actionRefusal('edit', target, { ...manager, ...more })
  expect(refusal({ mayEdit: true })).toBe('This user has rights, clients or sites that you don’t have')
  expect(refusal({ mayEdit: false })).toBe('You don’t have permission to change users')
  expect(refusal({ id: 'u_2', mayEdit: false })).toBe('Change your own details under Account')
})
