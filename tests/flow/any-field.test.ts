import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { readTolerantly } from '#lib/contract/engine/tolerant.ts'
import { FAULT_KINDS, fieldsOf, formatPath, withFault } from '#tests/support/other-v7/faults.ts'
import { startOtherV7WithReference } from '#tests/support/other-v7/start.ts'
import type { OtherV7 } from '#tests/support/other-v7/server.ts'
import { isObject, isSuccess, type Deviation } from '#tests/support/other-v7/types.ts'
import { check } from '#tests/support/run-check.ts'

/*
 * Takes every field of each response that the contract check gets from the reference, in the first row that has the field, and makes it
 * missing, null, another type, or an unknown word. Reading never throws, and a list loses that row at most; all others are read as before.
 */

type RecordedResponse = { name: string; schema: z.ZodMiniType; body: Record<string, unknown> }
const recorded = new Map<string, RecordedResponse>()
/** Records the first answer to each call in each view. */
const recordResponses: Deviation = {
  description: 'Records answers.',
  changeResponse: (reply, { name, view, call }) => {
    const key = `${name}${view === null ? '' : ` ${view}`}`
    const schema = call && ((view && call.views?.[view]) || call.response)
    if (name && schema && !recorded.has(key) && isSuccess(reply) && isObject(reply.body))
      recorded.set(key, { name: key, schema, body: reply.body })
    return reply
  },
}

let otherV7: OtherV7
beforeAll(async () => {
  otherV7 = await startOtherV7WithReference()
  otherV7.setDeviations(recordResponses)
  await check(otherV7.url)
}, 600_000)
afterAll(() => otherV7.stop())

const rowsOf = (value: unknown): unknown[] | null => {
  const data = isObject(value) ? value['data'] : null
  return Array.isArray(data) ? data : null
}

/** One path for each field, in the first row that has it. */
const distinctFields = (body: unknown): (readonly (string | number)[])[] => {
  const paths = new Map<string, readonly (string | number)[]>()
  for (const path of fieldsOf(body)) if (!paths.has(formatPath(path))) paths.set(formatPath(path), path)
  return [...paths.values()]
}

it('one wrong field loses at most its own row, in the response to every call that the contract check makes', () => {
  const problems: string[] = []
  let checked = 0
  for (const { name, schema, body } of recorded.values()) {
    const before = readTolerantly(schema, body)
    if (!before.ok) throw new Error(`${name} cannot be read as it is`)
    const [rows, validRows] = [rowsOf(body), rowsOf(before.value)]
    for (const path of distinctFields(body)) {
      for (const kind of FAULT_KINDS) {
        checked += 1
        const label = `${name}: ${formatPath(path)} ${kind}`
        const reading = readTolerantly(schema, withFault(body, { kind, path, everyRow: false }))
        if (!rows || !validRows || path[0] !== 'data' || path.length < 3) continue
        if (!reading.ok) {
          problems.push(`${label}: the whole response is lost`)
          continue
        }
        const readRows = rowsOf(reading.value) ?? []
        if (reading.unreadableRows > 1 || readRows.length + reading.unreadableRows !== rows.length) problems.push(`${label}: rows are lost`)
        const rowIndex = Number(path[1])
        const others = reading.unreadableRows === 1 ? readRows : readRows.filter((_, index) => index !== rowIndex)
        const isUnchanged = JSON.stringify(others) === JSON.stringify(validRows.filter((_, index) => index !== rowIndex))
        if (!isUnchanged) problems.push(`${label}: other rows are read differently`)
      }
    }
  }
  expect(problems).toEqual([])
  expect([recorded.size > 55, checked > 3000]).toEqual([true, true])
})
