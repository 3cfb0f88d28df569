import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { markAll, noMarks, setMarked, type Marks } from '#lib/list/marked-rows.ts'
import { createStore } from '#lib/shared/store.ts'
import MarkedRowsBarContent, { groupPrintActions, type BarContentProps } from './marked-rows-bar-content.tsx'
import type { BulkAction } from './slots.ts'

vi.mock('#components/export/export-menu.tsx', () => ({ ExportMenu: () => null }))

type Row = { id: string; isNew: boolean }
const [first, second, old] = [
  { id: '1', isNew: true },
  { id: '2', isNew: true },
  { id: '3', isNew: false },
]

const accept: BulkAction<Row> = {
  key: 'accept',
  label: (rows) => (rows.every(({ isNew }) => isNew) ? 'Accept' : 'Release'),
  icon: 'check',
  refuse: (count, rows) => (rows.some(({ isNew }) => isNew) && rows.some(({ isNew }) => !isNew) ? `Mixed: ${count}` : null),
  onSelect: () => {},
}

/** The button of the action for these marks, in a list whose page has these rows: its label, and whether it is disabled. */
const buttonFor = (marks: Marks<Row>, loadedRows: readonly Row[]) => {
  const list = {
    slots: { bulk: [accept] },
    marks: { store: createStore(marks), clear: () => {}, markAll: () => {} },
    page: { loadedRows, position: { total: 9, isEstimate: false }, source: { isCurrent: true, url: '' } },
  } as unknown as BarContentProps<Row>['list']
  const html = renderToStaticMarkup(<MarkedRowsBarContent list={list} bulk={{ printRefusal: null } as never} marks={marks} />)
  const [button = ''] = html.match(/<button(?:(?!<\/button>).)*(?:Accept|Release)<\/button>/) ?? []
  return [/Accept|Release/.exec(button)?.[0], button.includes('aria-disabled="true"')]
}

it('the name and the refusal of an action depend on all marked rows; if all results are marked, on those of the page', () => {
  const some = (...rows: Row[]) => setMarked(noMarks as Marks<Row>, rows, true)
  expect(buttonFor(some(first, second), [old])).toEqual(['Accept', false])
  expect(buttonFor(some(old), [first])).toEqual(['Release', false])
  expect(buttonFor(some(first, old), [first])).toEqual(['Release', true])
  expect(buttonFor(markAll(9), [first, second])).toEqual(['Accept', false])
})

const printable = (key: string, group?: 'print') => ({ key, ...(group && { group }) })

it('more than two print actions are moved into a menu, and the others keep their order', () => {
  const few = [printable('hold'), printable('labels', 'print'), printable('print', 'print')]
  expect(groupPrintActions(few)).toEqual({ buttons: few, menuItems: [] })
  const many = [
    printable('sheets', 'print'),
    printable('hold'),
    printable('notes', 'print'),
    printable('copy'),
    printable('print', 'print'),
  ]
  const { buttons, menuItems } = groupPrintActions(many)
  expect(buttons.map(({ key }) => key)).toEqual(['hold', 'copy'])
  expect(menuItems.map(({ key }) => key)).toEqual(['sheets', 'notes', 'print'])
})
