import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '#lib/contract/engine/call.ts'
import { type CallName, calls } from '#lib/contract/calls.ts'
import { Failure } from '#lib/contract/engine/common.ts'
import { kindOf } from '#lib/contract/engine/query.ts'
import { productResources, sortsOf } from '#tests/support/resources.ts'
import { ADMIN, type Reference } from './server.ts'

/** Unexpected values by the kind of a query parameter. */
const EDGE_CASES = {
  date: ['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30'],
  string: [`50%_\\'"`, '\u0000', 'x'.repeat(10_000), 'ı\u202e😀'],
  array: [`50%_\\'"`, '\u0000', 'x'.repeat(10_000)],
  number: ['-1', '1e309', '99999999999', '0.1'],
  boolean: ['2'],
} as const

const edgeCasesFor = (field: z.ZodMiniType): readonly string[] => {
  const isDate = z.safeParse(field, '2026-11-20').success && !z.safeParse(field, '2026-11-31').success
  return EDGE_CASES[isDate ? 'date' : kindOf(field)]
}

type ReadCall = { name: CallName; call: Call; view: string | undefined }

const READS = (Object.keys(calls) as CallName[]).flatMap((name): ReadCall[] => {
  const call: Call = calls[name]
  if (call.method !== 'GET' || call.path.includes('{') || name === 'usersCheckEmail') return []
  const views = call.views && 'view' in (call.query?.shape ?? {}) ? Object.keys(call.views) : [undefined]
  return views.map((view) => ({ name, call, view }))
})

/** The reads that can be sorted: not individual records, facets or forecasts. */
const LISTS = READS.filter(
  ({ call, view }) => 'sort' in (call.query?.shape ?? {}) && !call.isLookup && !['detail', 'filter', 'forecast'].includes(view ?? ''),
)

/** Parameters without which a call only answers with a refusal. */
const REQUIRED: Readonly<Record<string, string>> = {
  moved_from: '2026-10-20',
  moved_to: '2026-11-20',
  order_no: 'X',
  supplier_no: 'X',
  customer_no: 'X',
}
const requiredBy = ({ name, call }: ReadCall): Record<string, string> => {
  const shape = call.query?.shape ?? {}
  const isCheck = name.startsWith('check') || name === 'orderCheck'
  if (!isCheck && name !== 'stocksMovementRange') return {}
  const required = { ...REQUIRED, ...(isCheck && { client: 'ACME', supplier: 'X', customer: 'X' }) }
  return Object.fromEntries(Object.entries(required).filter(([key]) => key in shape))
}

/** The lists of the product, with the sorts that a user can choose. */
const SORTED_LISTS = productResources.flatMap((resource) => {
  const name = (Object.keys(calls) as CallName[]).find((key) => calls[key] === resource.call)
  if (!name) throw new Error(`lib/contract/calls.ts does not have the call of the list ${resource.key}`)
  const query = { ...resource.query, ...(resource.view && { view: resource.view }) }
  return sortsOf(resource).length === 0 ? [] : [{ key: resource.key, name, query, sorts: sortsOf(resource) }]
})

/** Every parameter of every read without an id in its path, with the edge-case values of its type: each response must follow the contract. */
export const edgeCaseSuite = (reference: () => Reference): void => {
  describe('edge-case values', () => {
    it.each(READS)('$name $view answers as the contract says', async (read) => {
      const { name, call, view } = read
      const schema = view === undefined ? call.response : call.views![view]! // the views are those of the call
      const queries = Object.entries(call.query?.shape ?? {}).flatMap(([key, field]) =>
        key === 'view' ? [] : edgeCasesFor(field as z.ZodMiniType).map((value) => [key, value] as const),
      )
      const wrong: unknown[] = []
      for (const [key, value] of queries) {
        const query = {
          ...('per_page' in (call.query?.shape ?? {}) && { per_page: 2 }),
          ...requiredBy(read),
          ...(view && { view }),
          [key]: value,
        }
        const { status, body, text } = await reference().ask(name, { query, as: ADMIN })
        const isValid =
          status === 200 ? z.safeParse(schema, body).success : [403, 404, 409, 422].includes(status) && isRefusal(status, body)
        if (!isValid) wrong.push([key, value.slice(0, 20), status, text.slice(0, 200)])
      }
      expect(wrong).toEqual([])
    })

    it.each(LISTS)('$name $view accepts every sort key that it names, both ways, and refuses a cursor of another list', async (read) => {
      const ask = (sort: string, cursor?: string, others: Record<string, string> = {}) =>
        reference().ask(read.name, { query: { ...requiredBy(read), view: read.view, per_page: 2, sort, cursor, ...others }, as: ADMIN })
      const refused = await ask('nothing')
      const keys = refused.body.errors.sort[0].split('Sort by one of: ')[1].slice(0, -1).split(', ') as string[]
      expect(keys.length).toBeGreaterThan(2)
      for (const key of keys) {
        for (const sort of [key, `-${key}`]) {
          const { status, body } = await ask(sort)
          expect([sort, status, body.meta?.sort]).toEqual([sort, 200, sort])
          // A genuine cursor leads to the next page.
          if (body.meta.cursor) expect([sort, (await ask(sort, body.meta.cursor)).status]).toEqual([sort, 200])
        }
        const { cursor } = (await ask(key)).body.meta
        const filtered = await ask(key, cursor ?? ANY_CURSOR, { q: 'a' })
        expect([key, filtered.status, filtered.body.errors]).toEqual([key, 422, WRONG_CURSOR])
        if (!cursor) continue
        // A forged cursor must not cause a server error. How its value is read depends on the key, not on the direction.
        for (const value of ['2026-02-30', '9'.repeat(400), '2026-11-20 25:00:00+00', '\u0000'])
          expect([200, 422]).toContain((await ask(key, forgedCursor(cursor, value))).status)
      }
    })

    it.each(SORTED_LISTS)(
      'the list $key of the product accepts the sort of every column that offers one',
      async ({ name, query, sorts }) => {
        for (const sort of sorts) {
          const { status, body } = await reference().ask(name, { query: { ...query, per_page: 1, sort }, as: ADMIN })
          expect(
            [status, body.errors?.sort ?? body.meta.sort],
            `Add the column to the sort keys of ${name}, or set isSortable: false`,
          ).toEqual([200, sort])
        }
      },
    )

    it('accepts a cursor only of the same list, whatever the order of its filter values', async () => {
      const common = { open: '0', sort: '-ordered_date', per_page: 2 }
      const ask = async (name: CallName, query: Record<string, string | string[] | number>) =>
        (await reference().ask(name, { query: { ...common, ...query }, as: ADMIN })).body
      const { cursor } = (await ask('salesOrders', { status: ['DELIVERED', 'DESPATCHED'] })).meta
      const next = await ask('salesOrders', { status: ['DESPATCHED', 'DELIVERED'], cursor })
      expect(next.meta).toMatchObject({ page: 2, from: 3, to: 4 })
      expect((await ask('salesOrders', { cursor })).errors).toEqual(WRONG_CURSOR)
      expect((await ask('salesOrders', { status: ['DELIVERED', 'DESPATCHED'], cursor, per_page: 3 })).errors).toEqual(WRONG_CURSOR)
      const purchases = (await ask('purchaseOrders', {})).meta.cursor
      expect((await ask('salesOrders', { cursor: purchases })).errors).toEqual(WRONG_CURSOR)
    })
  })
}

const WRONG_CURSOR = { cursor: ['This position belongs to another list. Begin again from the first page.'] }
// `{}` in base64url. Used if a list has only one page and so no cursor.
const ANY_CURSOR = 'e30'

const forgedCursor = (cursor: string, value: string): string => {
  const position = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as object
  return Buffer.from(JSON.stringify({ ...position, values: [value] })).toString('base64url')
}

const isRefusal = (status: number, body: unknown): boolean => {
  const parsed = z.safeParse(Failure, body)
  if (!parsed.success) return false
  const { errors, error_count: count, code } = parsed.data
  return status === 422 ? errors !== undefined && Object.values(errors).flat().length === count : code !== undefined
}
