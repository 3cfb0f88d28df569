/**
 * What the browser benchmarks compare the product with, in the same run: a minimal Next page (hello), a plain table that rebuilds itself
 * completely, and AG Grid Community. AG Grid is not a dependency of the product: it is installed when a benchmark needs it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildNext, COMMON, startNext } from './next-app.ts'

const AG_GRID = 'ag-grid-community@36.2.0'

let hello: Promise<string> | undefined
/** The address of the minimal Next page (hello): rendered for each request, with a button that React makes work. */
export const helloPage = (): Promise<string> => (hello ??= startHello())

const startHello = async () => {
  const folder = buildNext('hello', {
    ...COMMON,
    'app/page.jsx':
      "import { Hello } from './hello.jsx'\nexport const dynamic = 'force-dynamic'\nexport default function Page() { return <Hello /> }",
    'app/hello.jsx':
      '\'use client\'\nimport { useState } from \'react\'\nexport const Hello = () => { const [n, set] = useState(0); return <nav aria-label="Main"><a href="/">Hello</a><button onClick={() => set(n + 1)}>{n}</button></nav> }',
  })
  return `${(await startNext(folder)).origin}/`
}

const COLUMNS = 12
const CELL = `(row, column) => (column ? (row * 7919 + column * 104729) % 1000 : 'Item ' + String(row).padStart(4, '0'))`

/** Fifty rows. Every key and click rebuilds the whole table, as a careless page would. */
const PLAIN = `<!doctype html><title>Plain table</title>
<style>table { border-collapse: collapse; font: 13px sans-serif } td, th { padding: 6px 10px; border-bottom: 1px solid #ddd } .active { outline: 2px solid #06c }</style>
<main tabindex="0"></main>
<script>
  const cell = ${CELL}
  const rows = Array.from({ length: 50 }, (_, index) => index)
  const marked = new Set()
  let active = 0, sorted = 0, isUp = true
  const draw = () => {
    const inOrder = rows.toSorted((a, b) => (cell(a, sorted) < cell(b, sorted) ? -1 : 1) * (isUp ? 1 : -1))
    document.querySelector('main').innerHTML = '<table><tr><th></th>' + Array.from({ length: ${COLUMNS} }, (_, c) => '<th data-head="' + c + '">Column ' + c + '</th>').join('') + '</tr>' +
      inOrder.map((row, at) => '<tr class="' + (at === active ? 'active' : '') + '"><td><input type="checkbox" data-row="' + row + '"' + (marked.has(row) ? ' checked' : '') + '></td>' +
        Array.from({ length: ${COLUMNS} }, (_, c) => '<td>' + cell(row, c) + '</td>').join('') + '</tr>').join('') + '</table>'
  }
  document.addEventListener('keydown', (event) => { if (event.key === 'ArrowDown') { active = (active + 1) % 50; draw() } })
  document.addEventListener('click', ({ target }) => {
    const { head, row } = target.dataset
    if (head) { isUp = sorted === Number(head) ? !isUp : true; sorted = Number(head); draw() }
    if (row) { marked.has(Number(row)) ? marked.delete(Number(row)) : marked.add(Number(row)); draw() }
  })
  draw()
</script>`

/** Five hundred rows with checkboxes and columns that sort. */
const GRID = `<!doctype html><title>AG Grid</title>
<body style="margin: 0"><div id="grid" style="height: 100vh"></div>
<script src="/ag-grid.js"></script>
<script>
  const cell = ${CELL}
  agGrid.createGrid(document.querySelector('#grid'), {
    columnDefs: Array.from({ length: ${COLUMNS} }, (_, c) => ({ field: 'c' + c, headerName: 'Column ' + c, width: 110, sortable: true })),
    rowData: Array.from({ length: 500 }, (_, row) => Object.fromEntries(Array.from({ length: ${COLUMNS} }, (_, c) => ['c' + c, cell(row, c)]))),
    rowSelection: { mode: 'multiRow' },
    rowHeight: 34,
  })
</script>`

/** The script of AG Grid Community, installed into a folder of its own. */
const agGrid = (): Buffer => {
  const folder = join(tmpdir(), `gatehouse-bench-${AG_GRID.replace('@', '-')}`)
  const script = join(folder, 'node_modules/ag-grid-community/dist/ag-grid-community.min.js')
  if (!existsSync(script)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', AG_GRID], { cwd: folder, stdio: 'ignore' })
  }
  return readFileSync(script)
}

let tables: Promise<{ plain: string; grid: string }> | undefined
/** The addresses of the plain table and of AG Grid. */
export const tablePages = () => (tables ??= startTables())

const startTables = () => {
  const script = agGrid()
  const bodies: Record<string, Buffer | string> = { '/plain': PLAIN, '/grid': GRID, '/ag-grid.js': script }
  return new Promise<{ plain: string; grid: string }>((resolve) => {
    const server = createServer((call, response) => {
      const body = bodies[call.url ?? '']
      const type = call.url?.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body)
    }).listen(0, '127.0.0.1', () => {
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      server.unref()
      resolve({ plain: `${origin}/plain`, grid: `${origin}/grid` })
    })
  })
}
