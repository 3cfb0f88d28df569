import type * as z from 'zod/mini'
import type { Call } from '#lib/contract/engine/call.ts'
import { calls } from '#lib/contract/calls.ts'
import type { ListMeta } from '#lib/contract/engine/common.ts'
import { meansMissingCall } from '#lib/contract/extensions.ts'
import type { Tolerant } from '#lib/contract/engine/tolerant.ts'
import { checkResponse } from './conformance.ts'
import { checkFilter, checkPages, checkSort, checkTwoValues, haveNoRowInCommon, haveSameRows, SCREEN_PAGE, SMALL_PAGE } from './lists.ts'
import { PLAN, type Known, type Probe, type Row } from './plan.ts'
import { note, outcomeOf, type Note, type Result } from './result.ts'
import { isObject, isPaged } from './schema.ts'
import { codeOf, isSuccess, NOT_OFFERED, type V7Response, type Request, type V7 } from './v7.ts'

/** Context of a run: the connection, data from the sign-in, and calls that the dialect declares as missing. */
export type Run = {
  v7: V7
  known: Known
  lacks: ReadonlySet<string>
  /** Time zone of a site, for times without an offset. */
  zoneOf: (site: string | null) => string | undefined
  isWriting: boolean
  only: readonly string[]
  /** Called before each call of the plan, to show progress. */
  onProgress: (done: number, total: number, name: string) => void
  /** Whether the run has been stopped. */
  isStopped: () => boolean
}

/** Makes all requests of the plan, one after another. */
export const checkCalls = async (run: Run): Promise<Result[]> => {
  const probes = PLAN.filter(({ call }) => run.only.length === 0 || run.only.includes(call))
  const results: Result[] = []
  for (const [index, probe] of probes.entries()) {
    if (run.isStopped()) break
    run.onProgress(index + 1, probes.length, nameOf(probe))
    const result = await checkCall(probe, run)
    if (run.isStopped()) break
    results.push({ ...result, outcome: outcomeOf(result) })
  }
  return results
}

const nameOf = ({ call, view }: Probe): string => (view === undefined ? call : `${call} ${view}`)

/** The result of a call before it is made. */
export const emptyResult = ({ call, view }: Pick<Probe, 'call' | 'view'>): Result => {
  const { method, path }: Call = calls[call]
  const empty = { findings: [], notes: [], otherNames: [], fixes: [] }
  return { call, view: view ?? null, method, path, outcome: 'clean', status: null, rows: null, unreadableRows: 0, ms: null, ...empty }
}

const notCheckedResult = (probe: Probe, message: string): Result => ({
  ...emptyResult(probe),
  outcome: 'not-checked',
  notes: [note(message, false)],
})

const checkCall = async (probe: Probe, run: Run): Promise<Result> => {
  if (run.lacks.has(probe.call)) return { ...emptyResult(probe), outcome: 'not-offered', notes: [note(NOT_OFFERED, false)] }
  if (probe.isWrite && !run.isWriting) return notCheckedResult(probe, 'it changes something, so it is called only with --write')
  const query = probe.query(run.known)
  const params = probe.params?.(run.known) ?? {}
  if (typeof query === 'string') return notCheckedResult(probe, query)
  if (typeof params === 'string') return notCheckedResult(probe, params)
  const call: Call = calls[probe.call]
  const hasViewParameter = probe.view !== undefined && call.query !== undefined && 'view' in call.query.shape
  const request: Request = { name: probe.call, query: hasViewParameter ? { view: probe.view, ...query } : query, params }
  const v7Response = await run.v7.ask(request)
  const base: Result = { ...emptyResult(probe), status: v7Response.status, ms: v7Response.ms }
  const failure = failedOutcome(probe, call, v7Response)
  if (failure) return { ...base, ...failure }
  if (call.file) return { ...base, notes: fileNotes(call.file, v7Response.contentType) }
  const schema = schemaOf(call, probe.view)
  const conformance = checkResponse(schema, v7Response.body, run.zoneOf)
  const list = listIn(conformance.value)
  const record = list ? list.rows : recordIn(conformance.value)
  if (record) run.known.rows.set(nameOf(probe), record)
  if (list && run.known.client === null) fillScope(run.known, list.rows)
  const notes =
    list && call.query && 'page' in call.query.shape && isPaged(schema)
      ? await listNotes(probe, request, list, run, schema, new Set(conformance.findings.flatMap(({ words }) => words)))
      : []
  // The response itself is left out, because results are written to files.
  const { value: _value, ...reported } = conformance
  return { ...base, ...reported, notes: v7Response.hasLongNumbers ? [LONG_NUMBERS, ...notes] : notes }
}

const LONG_NUMBERS = note(
  `v7 sends whole numbers above ${Number.MAX_SAFE_INTEGER}, such as ids: the product reads them as text, so that no digit is lost`,
  false,
)

/** Outcome of a response that has nothing to check, such as an error; null for a success that can be checked. */
const failedOutcome = (probe: Probe, call: Call, { status, body, problem }: V7Response): Pick<Result, 'outcome' | 'notes'> | null => {
  if (problem === NOT_OFFERED) return { outcome: 'not-offered', notes: [note(problem, false)] }
  // A missing call is often answered with a page of HTML.
  if (status === null || (problem !== null && !meansMissingCall(status, undefined)))
    return { outcome: 'failed', notes: [note(problem ?? 'no response')] }
  if (isSuccess({ status }))
    return body === undefined && !call.file ? { outcome: 'failed', notes: [note(`${status} without a body`)] } : null
  if (status === 401) return { outcome: 'failed', notes: [note('401: v7 does not accept the token of the sign-in')] }
  if (status === 403) {
    const message =
      codeOf(body) === 'SCOPE_FORBIDDEN'
        ? 'this user has no access to the requested client, owner or site'
        : 'this user is not allowed to make this call; sign in as a user who is'
    return { outcome: 'not-allowed', notes: [note(`403: ${message}`, false)] }
  }
  if (meansMissingCall(status, codeOf(body))) {
    const isDispensable = probe.isOptional === true || call.isExtension === true
    return {
      outcome: isDispensable ? 'not-offered' : 'failed',
      notes: [note(isDispensable ? `${status}; the product works without it` : `${status}: there is no such call`, !isDispensable)],
    }
  }
  if ((status === 404 && call.isExtension) || (status === 422 && call.file))
    return { outcome: 'not-checked', notes: [note(`${status}: v7 has nothing of this kind for the requested record`, false)] }
  return { outcome: 'failed', notes: [note(status < 500 ? `${status}: v7 refused the contract's request` : `${status}: v7 failed`)] }
}

const schemaOf = (call: Call, view: string | undefined): z.ZodMiniType =>
  (view === undefined ? undefined : call.views?.[view]) ?? call.response

type List = { rows: Row[]; total: number | null; perPage: number | null }

const listIn = (value: unknown): List | null => {
  const { data, meta } = (value ?? {}) as { data?: unknown; meta?: Tolerant<ListMeta> | null }
  return Array.isArray(data) ? { rows: data as Row[], total: meta?.total ?? null, perPage: meta?.per_page ?? null } : null
}

/** The single record of a response as a list of one row, for later requests. */
const recordIn = (value: unknown): Row[] | null => {
  const data = isObject(value) ? value['data'] : undefined
  return isObject(data) ? [data] : null
}

const fileNotes = (types: readonly string[], type: string | null): Note[] =>
  type !== null && types.includes(type)
    ? []
    : [note(`the product does not pass on files of type ${type ?? 'unknown'}, only ${types.join(', ')}`)]

/** Fills in client, owner and site from the first row if the sign-in did not return them. */
const fillScope = (known: Known, rows: readonly Row[]): void => {
  const [row] = rows
  const text = (name: string) => (typeof row?.[name] === 'string' ? row[name] : null)
  known.client ??= text('client_code')
  known.owner ??= text('owner_code')
  known.site ??= text('site_code')
}

/** Requests a list in small pages, sorted both ways, and filtered by values of its rows. */
const listNotes = async (
  probe: Probe,
  request: Request,
  list: List,
  run: Run,
  schema: z.ZodMiniType,
  unknownWords: ReadonlySet<string>,
): Promise<Note[]> => {
  const requestAgain = async (more: Request['query']): Promise<List | null> => {
    if (run.isStopped()) return null
    const v7Response = await run.v7.ask({ ...request, query: { ...request.query, ...more } })
    return isSuccess(v7Response) && v7Response.body !== undefined ? listIn(checkResponse(schema, v7Response.body, run.zoneOf).value) : null
  }
  const notes: Note[] = []
  const first = await requestAgain({ per_page: SMALL_PAGE })
  const second = first && first.rows.length === SMALL_PAGE ? await requestAgain({ per_page: SMALL_PAGE, page: 2 }) : null
  if (!first) return run.isStopped() ? [] : [note(`v7 refused \`per_page=${SMALL_PAGE}\`. Map \`per_page\`.`)]
  notes.push(...checkPages(first.rows, second?.rows ?? null, first.total ?? null), ...(await pageNotes(first, requestAgain)))
  const sort = probe.sort?.find((field) => list.rows.some((row) => row[field] !== null && row[field] !== undefined))
  if (sort !== undefined) {
    const [up, down] = [await requestAgain({ sort }), await requestAgain({ sort: `-${sort}` })]
    if (up && down) notes.push(...checkSort(sort, up.rows, down.rows))
    else if (!run.isStopped()) notes.push(note(`v7 refused \`sort=${sort}\`. Map \`sort\` (\`sortedBy\`).`))
  }
  const filters = { ...scopeFilters(list.rows), ...probe.filters }
  for (const [key, field] of Object.entries(filters)) notes.push(...(await filterNotes(key, field, list.rows, requestAgain, unknownWords)))
  return notes
}

/** Checks how v7 numbers its pages, and whether the product would find the rows after a page that v7 has made shorter. */
const pageNotes = async (first: List, requestAgain: RequestAgain): Promise<Note[]> => {
  if (first.rows.length !== SMALL_PAGE) return []
  const one = await requestAgain({ per_page: SMALL_PAGE, page: 1 })
  if (one && haveNoRowInCommon(first.rows, one.rows)) {
    const zero = await requestAgain({ per_page: SMALL_PAGE, page: 0 })
    if (zero && haveSameRows(first.rows, zero.rows))
      return [note('`page=1` is the second page: this v7 counts pages from 0. Map `page` to one less.')]
  }
  if (first.perPage !== null) return []
  const short = await requestAgain({ per_page: SCREEN_PAGE })
  if (!short || short.rows.length === 0 || short.rows.length >= SCREEN_PAGE) return []
  const next = await requestAgain({ per_page: SCREEN_PAGE, page: 2 })
  if (!next || next.rows.length === 0 || !haveNoRowInCommon(short.rows, next.rows)) return []
  const missing = short.total === null ? 'neither `total` nor `per_page`' : 'no `per_page`'
  const text = `v7 sends at most ${short.rows.length} rows, and ${missing}: the product needs more calls to find the page size.`
  return [note(`${text} Map \`per_page\`, or add it to \`meta\`.`)]
}

/** All lists with sites can be filtered by site. */
const scopeFilters = (rows: readonly Row[]): Record<string, string> =>
  typeof rows[0]?.['site_code'] === 'string' ? { site: 'site_code' } : {}

type RequestAgain = (more: Request['query']) => Promise<List | null>

const filterNotes = async (
  key: string,
  field: string,
  rows: readonly Row[],
  requestAgain: RequestAgain,
  unknownWords: ReadonlySet<string>,
): Promise<Note[]> => {
  const counts = new Map<string, number>()
  for (const { [field]: value } of rows) if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  // The second most common value: if v7 ignores the filter, most rows have another value.
  const values = [...counts].toSorted(([, a], [, b]) => b - a).flatMap(([value]) => (unknownWords.has(value) ? [] : [value]))
  const value = values[1]
  if (value === undefined) return []
  const filteredList = await requestAgain({ [key]: [value] })
  if (!filteredList) return [note(`v7 refused the filter \`${key}\`. Map \`${key}\`.`)]
  const notes = checkFilter(key, field, value, rows, filteredList.rows)
  const [other] = values
  if (notes.length > 0 || other === undefined || filteredList.rows.length >= 20) return notes
  const listForBoth = await requestAgain({ [key]: [other, value] })
  return listForBoth && listForBoth.rows.length < 25 ? checkTwoValues(key, field, [other, value], listForBoth.rows) : notes
}
