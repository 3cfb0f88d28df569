import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { readTolerantly } from '#lib/contract/engine/tolerant.ts'
import { FAULT_KINDS, fieldsOf, formatPath, withFault } from '#tests/support/other-v7/faults.ts'
import { startOtherV7WithReference } from '#tests/support/other-v7/start.ts'
import type { OtherV7 } from '#tests/support/other-v7/server.ts'
import { isObject, isSuccess, type Deviation } from '#tests/support/other-v7/types.ts'
import { check } from '#tests/support/run-check.ts'

/*
 * Every field of every answer of the reference, each in turn removed, null, of another type, or an unknown word: the tolerant
 * reading never throws, one row at most cannot be read, and the others are read as before.
 */

type Heard = { name: string; schema: z.ZodMiniType; body: Record<string, unknown> }
const heard = new Map<string, Heard>()
/** Remembers the first answer to each call in each view. */
const listening: Deviation = {
  description: 'It listens.',
  changeAnswer: (answer, { name, view, call }) => {
    const key = `${name}${view === null ? '' : ` ${view}`}`
    const schema = call && ((view && call.views?.[view]) || call.response)
    if (name && schema && !heard.has(key) && isSuccess(answer) && isObject(answer.body))
      heard.set(key, { name: key, schema, body: answer.body })
    return answer
  },
}

let other: OtherV7
beforeAll(async () => {
  other = await startOtherV7WithReference()
  other.setDeviations(listening)
  await check(other.url)
}, 600_000)
afterAll(() => other.stop())

const rowsOf = (value: unknown): unknown[] | null => {
  const data = isObject(value) ? value['data'] : null
  return Array.isArray(data) ? data : null
}

/** One path for each field that there is, in the row where it was seen first. */
const placesOf = (body: unknown): (readonly (string | number)[])[] => {
  const places = new Map<string, readonly (string | number)[]>()
  for (const path of fieldsOf(body)) if (!places.has(formatPath(path))) places.set(formatPath(path), path)
  return [...places.values()]
}

it('any one wrong field costs its own row at most, in every answer of every call', () => {
  const problems: string[] = []
  let tried = 0
  for (const { name, schema, body } of heard.values()) {
    const before = readTolerantly(schema, body)
    if (!before.ok) throw new Error(`${name} cannot be read as it is`)
    const [rows, whole] = [rowsOf(body), rowsOf(before.value)]
    for (const path of placesOf(body)) {
      for (const kind of FAULT_KINDS) {
        tried += 1
        const label = `${name}: ${formatPath(path)} ${kind}`
        const reading = readTolerantly(schema, withFault(body, { kind, path, everyRow: false }))
        if (!rows || !whole || path[0] !== 'data' || path.length < 3) continue
        if (!reading.ok) {
          problems.push(`${label}: the whole answer is lost`)
          continue
        }
        const read = rowsOf(reading.value) ?? []
        if (reading.unreadableRows > 1 || read.length + reading.unreadableRows !== rows.length) problems.push(`${label}: rows are lost`)
        const at = Number(path[1])
        const others = reading.unreadableRows === 1 ? read : read.filter((_, index) => index !== at)
        const same = JSON.stringify(others) === JSON.stringify(whole.filter((_, index) => index !== at))
        if (!same) problems.push(`${label}: other rows are read differently`)
      }
    }
  }
  expect(problems).toEqual([])
  expect([heard.size > 55, tried > 3000]).toEqual([true, true])
})
