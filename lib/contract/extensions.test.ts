import { describe, expect, it } from 'vitest'
import type { Call } from './engine/call.ts'
import { calls } from './calls.ts'
import { extensionName, meansMissingCall } from './extensions.ts'

describe('extensions', () => {
  it.each(Object.entries<Call>(calls))('%s is in EXTENSIONS exactly if it is an extension', (name, call) => {
    expect(extensionName(call), 'Correct EXTENSIONS in lib/contract/extensions.ts').toBe(call.isExtension ? name : undefined)
  })
})

describe('an answer that means "this v7 does not have the call"', () => {
  it.each([
    [405, undefined, true],
    [501, undefined, true],
    [404, undefined, true],
    [404, 'ROUTE_NOT_FOUND', true],
    [404, 'NOT_FOUND', false],
    [403, undefined, false],
    [409, undefined, false],
    [422, undefined, false],
    [500, undefined, false],
    [503, undefined, false],
  ])('%s with code %s: %s', (status, code, expected) => expect(meansMissingCall(status, code)).toBe(expected))
})
