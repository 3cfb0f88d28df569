import { describe, expect, it } from 'vitest'
import { InFlight } from './in-flight.ts'

const expectEntered = (result: ReturnType<InFlight['enter']>): (() => void) => {
  if (typeof result === 'string') throw new Error(result)
  return result
}

describe('calls in flight', () => {
  it('are limited for each session, for each address, and in all', () => {
    const inFlight = new InFlight({ all: 5, session: 2, address: 3 })
    const leave = ['s1', 's1', 's2'].map((sessionId) => expectEntered(inFlight.enter({ sessionId, address: 'a1' })))
    expect(inFlight.enter({ sessionId: 's1', address: 'a2' })).toBe('too-many-calls')
    expect(inFlight.enter({ sessionId: 's3', address: 'a1' })).toBe('too-many-calls')
    leave.push(expectEntered(inFlight.enter({ sessionId: 's3', address: 'a2' })), expectEntered(inFlight.enter({ address: 'a2' })))
    expect(inFlight.enter({ sessionId: 's4', address: 'a3' })).toBe('overloaded')
    for (const end of leave) end()
    expect(inFlight.size).toBe(0)
  })

  it('are counted down once, even if they end twice', () => {
    const inFlight = new InFlight({ all: 2, session: 2, address: 2 })
    const endFirst = expectEntered(inFlight.enter({ sessionId: 's', address: 'a' }))
    expectEntered(inFlight.enter({ sessionId: 's', address: 'a' }))
    endFirst()
    endFirst()
    expectEntered(inFlight.enter({ sessionId: 's', address: 'a' }))
    expect(inFlight.enter({ sessionId: 's', address: 'a' })).toBe('overloaded')
  })
})
