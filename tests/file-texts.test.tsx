import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { auditExportColumns } from '#components/audit/cells.tsx'
import { renderCell } from '#components/list/cell.tsx'
import { fileColumns } from '#components/list/export-job.ts'
import { listsWithCells as lists } from './support/lists-with-cells.ts'

vi.mock('#lib/client/session.tsx', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ can: () => false, clients: [] }),
}))

const VALUES: Readonly<Record<string, unknown>> = { text: 'Some text', code: 'SOME_CODE', status: 'SOME_STATE', tags: ['ONE'] }

/** What a cell shows, without icons and texts for screen readers. */
const screenText = (content: ReactNode): string =>
  renderToStaticMarkup(content)
    .replaceAll(/<svg.*?<\/svg>|<span class="sr-only">.*?<\/span>|<span aria-hidden="true".*?<\/span>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .trim()

it.each(lists.map((list) => [list[0].key, ...list] as const))(
  'a file of %s has the texts of the screen',
  (_, resource, { cells, exportColumns }, special) => {
    const columns = resource.columns.filter(({ type }) => type in VALUES)
    const row = { ...Object.fromEntries(columns.map(({ key, type }) => [key, VALUES[type]])), ...special }
    const texts = columns.map((column) => {
      const cell = (cells as Record<string, (row: object, spec: object) => ReactNode> | undefined)?.[column.key]
      const [file] = fileColumns<object>(column, column.label, exportColumns as never)
      return {
        column: column.label,
        screen: screenText(cell ? cell(row, column) : renderCell(column, row).content),
        file: String(file?.value(row) ?? ''),
      }
    })
    expect(texts.length).toBeGreaterThan(2)
    for (const { column, screen, file } of texts) expect(`${column}: ${file}`).toBe(`${column}: ${screen}`)
  },
)

it.each(lists.map((list) => [list[0].key, ...list] as const))(
  'a file of %s has v7’s code beside each status, as the menu of the export says',
  (_, resource, { exportColumns }) => {
    const statuses = resource.columns.filter(({ type }) => type === 'status')
    for (const column of statuses) {
      const codes = fileColumns<object>(column, column.label, exportColumns as never).filter(({ isCode }) => isCode)
      expect(codes.map(({ label: codeLabel }) => codeLabel)).toEqual([`${column.label} code`])
    }
  },
)

it('a file of the audit log has the severity that the icon of an event shows', () => {
  const entry = { severity: 'warning' } as never
  expect(auditExportColumns(String)['event_code']?.map(({ value }) => value(entry))).toContain('Warning')
})
