import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { postAuditEvent } from '#lib/contract/audit/output.ts'

// docs/decisions/0195-what-leaves-needs-its-right.md

const root = join(import.meta.dirname, '..')

/** Everything in a browser by which data can leave the application: a saved file, a print, a copy. */
const WAY_OUT =
  /createObjectURL|\.download\s*=|\.print\(\)|clipboard\?*\.write|clipboardData\.setData|showSaveFilePicker|execCommand|<a\s(?:[^>]|=>)*\sdownload\b/

/** A report to the audit log. */
const REPORT = /\b(?:report(?:Output|Later)|outputRefusedBy|mayPrint)\(/

type Output = {
  /** The file that offers the action, and the file that it imports for it; both in `components`. */
  by: string
  uses: string
  /** The arguments of the check. */
  right: `'export', ${string}` | `'print', ${string}`
  /** The file that has the check, if not `by`. */
  checkedIn?: string
}

const LIST = 'list/use-bulk.ts'
const ORDERS = 'orders/shared/output/use-order-output.tsx'
const SHIPMENTS = 'shipments/shared/use-shipment-actions.tsx'

/** Every action that takes data out, with the right that it needs. */
const OUTPUTS: Readonly<Record<string, Output>> = {
  'Export of a list': {
    by: 'list/prepare-list-export.ts',
    uses: 'export/prepare-export.ts',
    right: "'export', resource.module",
    checkedIn: LIST,
  },
  'Print rows': { by: 'list/marked-rows-actions.ts', uses: 'export/print-rows.ts', right: "'print', resource.module", checkedIn: LIST },
  'Copy figures, Copy message': { by: 'export/copy-data.tsx', uses: 'ui/copy-button.tsx', right: "'export', module" },
  'Export of movements of several years': {
    by: 'stock/movements/period-too-long.tsx',
    uses: 'export/start-export.ts',
    right: "'export', 'movements'",
  },
  'Labels of holdings': { by: 'stock/holding/holding-list.tsx', uses: 'stock/holding/labels.tsx', right: "'print', 'stock'" },
  'Labels of stock lines': { by: 'stock/holding/line-list.tsx', uses: 'stock/holding/labels.tsx', right: "'print', 'stock'" },
  'Pick lists, receiving sheets': { by: ORDERS, uses: 'orders/shared/output/print-orders.ts', right: "'print', api.module" },
  'Documents of marked orders': { by: ORDERS, uses: 'documents/print-actions.ts', right: "'print', api.module" },
  'Export lines': { by: ORDERS, uses: 'orders/shared/output/export-lines.ts', right: "'export', api.module" },
  'Labels of purchase orders': {
    by: 'orders/purchase/purchase-screen.tsx',
    uses: 'orders/purchase/labels.tsx',
    right: "'print', resource.module",
    checkedIn: LIST,
  },
  'Labels of sales orders': {
    by: 'orders/sales/sales-screen.tsx',
    uses: 'orders/sales/labels.tsx',
    right: "'print', resource.module",
    checkedIn: LIST,
  },
  'Labels of the packages of an order': {
    by: 'orders/sales/shipments-tab.tsx',
    uses: 'orders/sales/package-labels.tsx',
    right: "'print', 'sales_orders'",
  },
  'Packing list, receiving list': { by: SHIPMENTS, uses: 'orders/shared/output/print-sheets.ts', right: "'print', 'shipments'" },
  'Package labels': { by: SHIPMENTS, uses: 'shipments/outbound/package-labels.tsx', right: "'print', 'shipments'" },
  'Documents of marked shipments': {
    by: 'shipments/shared/shipment-list.tsx',
    uses: 'documents/print-actions.ts',
    right: "'print', 'shipments'",
    checkedIn: SHIPMENTS,
  },
  'Save a message as a file': { by: 'rejections/payload-tab.tsx', uses: 'export/save-file.ts', right: "'export', 'rejections'" },
  'Export access list': { by: 'users/use-user-actions.tsx', uses: 'users/export-access.ts', right: "'export', 'users'" },
}

const CODE = 'copies one code or link that is on the screen'
const FAULT = 'copies a message about a fault, for support'
const RECORD = 'copies one record that is on the screen as a line of text, for an email'
const DOCUMENT = 'opens one document or signed proof of a record that is on the screen'
const OWN = 'is about what the user has typed or uploaded'

/** What leaves without a right, and why. `by > uses`, or only `by` if the file has the way out itself. */
const FREE: Readonly<Record<string, string>> = {
  'audit/audit-aside.tsx > ui/copy-button.tsx': RECORD,
  'stock/movements/movements-screen.tsx': RECORD,
  'rejections/fix-action.tsx': RECORD,
  'actions/bulk-results.tsx > ui/copy-button.tsx': 'copies what the user’s own action did',
  'export/tray-cards.tsx > ui/copy-button.tsx': FAULT,
  'ui/error-state.tsx > ui/copy-button.tsx': FAULT,
  'ui/failure-details.tsx > ui/copy-button.tsx': FAULT,
  'list/view-line.tsx > ui/copy-button.tsx': CODE,
  'orders/shared/aside/order-aside.tsx > ui/copy-button.tsx': CODE,
  'record/parts.tsx > ui/copy-button.tsx': CODE,
  'rejections/rejection-aside.tsx > ui/copy-button.tsx': CODE,
  'shipments/shared/shipment-aside.tsx > ui/copy-button.tsx': CODE,
  'stock/holding/aside/holding-aside.tsx > ui/copy-button.tsx': CODE,
  'users/invitation-link.tsx > ui/copy-button.tsx': CODE,
  'documents/document-list.tsx > documents/open-file.ts': DOCUMENT,
  'import/preview.tsx': OWN,
  'import/download.ts > export/save-file.ts': OWN,
  'orders/form/lines/line-grid.tsx': OWN,
}

/** Source files below a folder, without tests. */
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return /(?<!\.(?:test|bench))\.tsx?$/.test(entry.name) ? [path] : []
  })

const texts = new Map(
  ['app', 'components', 'lib/client', 'lib/import', 'lib/list', 'lib/order-form']
    .flatMap(sources)
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)

/** Files whose code a file uses: static and dynamic imports, without types. */
const usesOf = (file: string): string[] =>
  [...(texts.get(file) ?? '').matchAll(/^import (?!type\b)[^'";]*?from '([^']+)'|\bimport\(\s*'([^']+)'/gm)].flatMap(
    ([, fixed, dynamic]) => {
      const path = fixed ?? dynamic ?? ''
      if (path.startsWith('#')) return [path.slice(1)]
      return path.startsWith('.') ? [join(dirname(file), path)] : []
    },
  )

const inComponents = (path: string): string => path.replace(/^components\//, '')

it('whatever takes data out of the application needs the right to export or print, or is listed with a reason', () => {
  const listed = new Set([...Object.values(OUTPUTS).map(({ by, uses }) => `${by} > ${uses}`), ...Object.keys(FREE)])
  const isUsed = new Set<string>()
  const isListed = (key: string) => listed.has(key) && Boolean(isUsed.add(key))
  const users = Map.groupBy(
    [...texts.keys()].flatMap((file) => usesOf(file).map((uses) => ({ file, uses }))),
    ({ uses }) => uses,
  )
  const found: string[] = []
  const seen = new Set([...texts].flatMap(([file, text]) => (WAY_OUT.test(text) && !isListed(inComponents(file)) ? [file] : [])))
  // Every file that uses one of these without a check takes data out too, and so on to the pages. The set grows while it is read.
  for (const uses of seen)
    for (const { file } of users.get(uses) ?? []) {
      if (isListed(`${inComponents(file)} > ${inComponents(uses)}`)) continue
      if (file.startsWith('app/')) found.push(`${file} > ${inComponents(uses)}`)
      else seen.add(file)
    }
  expect(found, 'Check the right with `outputRefusal` and add the action to OUTPUTS').toEqual([])
  expect(
    [...listed].filter((key) => !isUsed.has(key)),
    'Remove what no longer exists',
  ).toEqual([])
})

it.each(Object.entries(OUTPUTS))('%s: the right is checked', (_, { by, right, checkedIn = by }) => {
  expect(texts.get(`components/${checkedIn}`)).toContain(`outputRefusal(can, ${right},`)
})

it('rights to export and print are checked in one place, which gives the reason', () => {
  const others = [...texts].flatMap(([file, text]) =>
    /can\([^)]*'(?:export|print)'\)|permission to (?:export|print)/.test(text) ? [file] : [],
  )
  expect(others).toEqual([])
})

it('the name of whatever takes data out is accepted for the audit log', () => {
  const named = [...texts].filter(([, text]) => REPORT.test(text) || /<CopyData\b|\bstartExport</.test(text))
  const names = named.flatMap(([, text]) => [...text.matchAll(/\bname(?:: '|=")([a-z][a-z-]+)['"]/g)].map(([, name]) => name))
  expect(names).toEqual(expect.arrayContaining(['rejected-message', 'stock-forecast', 'user-access']))
  const refused = names.filter((name) => !z.safeParse(postAuditEvent.body.shape.name, name).success)
  expect(refused, 'Add them to OUTPUT_NAMES in lib/contract/audit/output.ts').toEqual([])
})

it('whatever takes data out is reported to the audit log', () => {
  const makers = [...texts].flatMap(([file, text]) =>
    WAY_OUT.test(text) || /\bsaveFile\(|documents\/open-file|'\.\/open-file/.test(text) ? [file] : [],
  )
  const unreported = makers.filter((file) => !REPORT.test(texts.get(file) ?? '')).map(inComponents)
  const isFree = (file: string) => Object.keys(FREE).some((key) => key === file || key.startsWith(`${file} > `))
  expect(unreported.filter((file) => !isFree(file))).toEqual([
    // Their callers report, which are checked here too.
    'documents/open-file.ts',
    'export/save-file.ts',
    'ui/copy-button.tsx',
  ])
})
