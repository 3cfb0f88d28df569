import { describe, expect, it } from 'vitest'
import type { FormField } from '#lib/contract/exact-types.ts'
import { lineColumnsOf } from '#lib/order-form/columns.ts'
import { SCOPE_KEYS } from '#lib/order-form/header.ts'
import { newLine } from '#lib/order-form/lines.ts'
import { findingAt } from '#lib/order-form/server-findings.ts'
import { CSR } from './orders.ts'
import { HEAD, LINE_FIELDS } from './orders-write.suite.ts'
import type { Reference } from './server.ts'

const OPTIONS = { PO: 'purchaseOrderOptions', SO: 'salesOrderOptions' } as const

/** Every validation message of v7 appears at its field or cell in the order form, with the form options of the client. */
export const ordersProblemPlacesSuite = (reference: () => Reference): void => {
  describe.each(['PO', 'SO'] as const)('a problem with a %s', (kind) => {
    const options = async (): Promise<{ fields: FormField[]; line_fields: FormField[] }> =>
      (await reference().get(OPTIONS[kind], { client: 'ACME', owner: 'ACME-AU', site: 'SYD1' }, CSR)).data

    it.each(HEAD[kind])('%s is shown at its field or, for the lines, at the order', async (_, __, key, message) => {
      const { fields } = await options()
      const visibleFields = fields.filter((field) => field.visible !== false)
      const head = Object.fromEntries([...SCOPE_KEYS, ...visibleFields.map((field) => field.key)].map((key) => [key, '']))
      expect(findingAt(key, message, { lines: [], head })).toMatchObject(
        key === 'lines' ? { at: 'order', message } : { at: 'field', field: key, message },
      )
    })

    it.each(LINE_FIELDS[kind])('a problem in column %s is shown at its cell', async (column) => {
      const { line_fields } = await options()
      // A hidden column is shown if a line has a value in it, and only then can it be wrong.
      expect(lineColumnsOf(kind, line_fields, { hasValues: (key) => key === column }).map(({ key }) => key)).toContain(column)
      const line = newLine({ product_code: 'A' })
      expect(findingAt(`lines.0.${column}`, 'No.', { lines: [line], head: {} })).toMatchObject({ at: 'cell', line: line.id, column })
    })
  })
}
