import { describe, expect, it } from 'vitest'
import { InFlight } from './in-flight.ts'

const expectEntered = (result: ReturnType<InFlight['enter']>): (() => void) => {
  if (typeof result === 'string') throw new Error(result)
  return result
}

describe('calls in flight', () => {
  it('are limited per user, per network, and in total', () => {
    const inFlight = new InFlight({ all: 5, user: 2, network: 3 })
    const leave = ['u1', 'u1', 'u2'].map((userId) => expectEntered(inFlight.enter({ userId, network: 'n1' })))
    expect(inFlight.enter({ userId: 'u1', network: 'n2' })).toBe('too-many-calls')
    expect(inFlight.enter({ userId: 'u3', network: 'n1' })).toBe('too-many-calls')
    leave.push(expectEntered(inFlight.enter({ userId: 'u3', network: 'n2' })), expectEntered(inFlight.enter({ network: 'n2' })))
    expect(inFlight.enter({ userId: 'u4', network: 'n3' })).toBe('overloaded')
    for (const end of leave) end()
    expect(inFlight.size).toBe(0)
  })

  it('are counted down once, even if they end twice', () => {
    const inFlight = new InFlight({ all: 2, user: 2, network: 2 })
    const endFirst = expectEntered(inFlight.enter({ userId: 'u', network: 'n' }))
    expectEntered(inFlight.enter({ userId: 'u', network: 'n' }))
    endFirst()
    endFirst()
    expectEntered(inFlight.enter({ userId: 'u', network: 'n' }))
    expect(inFlight.enter({ userId: 'u', network: 'n' })).toBe('overloaded')
  })
})
