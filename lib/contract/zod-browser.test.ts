import { zodResolver } from '@hookform/resolvers/zod'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import samples from './samples.json' with { type: 'json' }

const browserCalls = async (): Promise<Readonly<Record<string, Call>>> => {
  vi.resetModules()
  vi.doMock('zod/mini', () => import('./zod-browser.ts'))
  return (await import('./calls.ts')).calls
}

const NOT_THIS = [null, '', ' x ', 0, -1, 1.5, true, [], {}, 'a'.repeat(21_000)]

/** A value and what is wrong with it in one place: another kind of value, a missing key, an empty or a longer list. */
const variants = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return [value, [], ...variants(value[0]).map((first) => [first, ...value.slice(1)]), ...NOT_THIS]
  if (typeof value !== 'object' || value === null) return [value, undefined, ...NOT_THIS]
  return [value, ...NOT_THIS, ...Object.entries(value).flatMap(([key, one]) => variants(one).map((other) => ({ ...value, [key]: other })))]
}

const answer = (schema: z.ZodMiniType, value: unknown) => {
  const { data, error } = z.safeParse(schema, value)
  return { data, issues: error?.issues }
}

const partsOf = (call: Call) => [call.query, call.body, call.response, ...Object.values(call.views ?? {})]

test('the browser judges every part of the contract as the server does', { timeout: 60_000 }, async () => {
  const inBrowser = await browserCalls()
  const inputs = Object.values(samples).map(variants)
  let asked = 0
  for (const [name, call] of Object.entries<Call>(calls)) {
    const others = partsOf(inBrowser[name] as Call)
    for (const [index, schema] of partsOf(call).entries()) {
      const other = others[index]
      if (!schema || !other) continue
      expect('brand' in other, 'the file of our own stands in its place').toBe(false)
      // A value is worth asking about where it, or one beside it, has anything to do with the schema.
      for (const input of inputs.filter(([whole]) => z.safeParse(schema, whole).success)) {
        for (const value of input) {
          asked++
          expect(answer(other, value), name).toEqual(answer(schema, value))
        }
      }
      for (const value of NOT_THIS) expect(answer(other, value), name).toEqual(answer(schema, value))
    }
  }
  expect(asked).toBeGreaterThan(1000)
})

test('a form is judged with it by the same words', async () => {
  const judge = (body: Call['body'], values: object) =>
    zodResolver(body as never)(values as never, undefined, { fields: {}, shouldUseNativeValidation: false })
  const body = (await browserCalls())['authForgotPassword']?.body
  expect(await judge(body, { email: 'x' })).toEqual(await judge(calls.authForgotPassword.body, { email: 'x' }))
  expect(await judge(body, { email: 'A@b.test' })).toEqual({ errors: {}, values: { email: 'a@b.test' } })
})

/** Methods that nothing in the product calls. */
const UNUSED = ['with', 'brand', 'register', 'apply']

test('a schema has the methods that it has on the server', async () => {
  const own = (await browserCalls())['authForgotPassword']?.body ?? {}
  const methods = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(calls.authForgotPassword.body)))
  const missing = methods.flatMap(([name]) => (name in own ? [] : [name]))
  expect(missing.toSorted()).toEqual(UNUSED.toSorted())
})
