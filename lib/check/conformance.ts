import * as z from 'zod/mini'
import { readTolerantly } from '#lib/contract/engine/tolerant.ts'
import type { Deviation } from '#lib/contract/engine/tolerant-scalars.ts'
import { guessFixes, type Fix } from './guess-fixes.ts'
import { pathPattern, formOf, kindOf, objectPlaces, rowShape } from './schema.ts'

/** A deviation of a response from the contract. Contains no data, except unknown enum values in `words`. */
export type Finding = {
  path: string
  expected: string
  got: string
  count: number
  /** Number of rows, for a field of a row. */
  of: number | null
  /** Effect in the product. */
  effect: 'read' | 'blank' | 'unreadable'
  needsAttention: boolean
  words: string[]
}

/** Result of checking one response. */
export type Conformance = {
  /** Number of rows of a list, 1 for a record, null for anything else. */
  rows: number | null
  unreadableRows: number
  findings: Finding[]
  fixes: Fix[]
  /** Field names that only v7 has, if a field of the contract is missing. */
  otherNames: string[]
  /** The response as the product reads it, with the guessed fixes if it needs them. Undefined if it cannot be read either way. */
  value: unknown
}

type Zone = (site: string | null) => string | undefined

/**
 * Reads a response twice: strictly, to find every deviation, and tolerantly like the product, to find its effect. Guesses the
 * dialect that the response needs, so that further deviations are found in the same run.
 */
export const checkResponse = (schema: z.ZodMiniType, body: unknown, zoneOf: Zone): Conformance => {
  const original = readTolerantly(schema, body, { zoneOf })
  const guess = guessFixes(schema, body)
  const withFixes = guess.fixes.length > 0 ? readTolerantly(schema, guess.body, { zoneOf }) : original
  const rows = countRows(schema, guess.body)
  const deviations = mergedDeviations(original.deviations, withFixes.deviations)
  // A single record may be partial: the sign-in response has token and user, the rest is read elsewhere.
  const isList = formOf(schema) === 'list'
  const findings = [
    ...guess.fixes.flatMap((fix) => findingsForFix(fix, rows, isList)),
    ...deviations.filter(({ path }) => !isExplained(path, guess.fixes)).map((deviation) => toFinding(deviation, rows)),
  ]
  findings.push(...strictFindings(schema, guess.body, findings, rows))
  const best = withFixes.ok ? withFixes : original
  return {
    rows,
    unreadableRows: original.ok ? original.unreadableRows : (rows ?? 0),
    findings: isList && hasUnknownRows(schema, guess.body, rows) ? [...findings, UNKNOWN_ROWS] : findings,
    fixes: guess.fixes,
    otherNames: otherFieldNames(schema, guess.body),
    value: best.ok ? best.value : undefined,
  }
}

const UNKNOWN_ROWS: Finding = {
  path: 'data[]',
  expected: 'a record of the contract',
  got: 'a record with few of its fields',
  count: 1,
  of: null,
  effect: 'blank',
  needsAttention: true,
  words: [],
}

/** Whether the rows have fewer than a third of the contract's fields: other records, or names that cannot be guessed. */
const hasUnknownRows = (schema: z.ZodMiniType, body: unknown, rows: number | null): boolean => {
  const names = Object.keys(rowShape(schema))
  if (names.length < 4 || !rows) return false
  const place = objectPlaces(schema, body).find(({ path }) => path === 'data[]')
  return place !== undefined && place.absent.size * 3 > names.length * 2
}

const countRows = (schema: z.ZodMiniType, body: unknown): number | null => {
  const data = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)['data'] : undefined
  if (formOf(schema) === 'other') return null
  return Array.isArray(data) ? data.length : data === undefined || data === null ? 0 : 1
}

/** The deviations before and after the guesses, without duplicates. */
const mergedDeviations = (plain: readonly Deviation[], fixed: readonly Deviation[]): Deviation[] => {
  const keys = new Set(plain.map(({ path, seen }) => `${path} ${seen}`))
  return [...plain, ...fixed.filter(({ path, seen }) => !keys.has(`${path} ${seen}`))]
}

/** Whether a guessed fix already explains a deviation: a renamed field, or a record hidden by an envelope. */
const isExplained = (path: string, fixes: readonly Fix[]): boolean =>
  fixes.some((fix) => {
    if (fix.kind !== 'renamed') return path === '' || path === 'data' || path.startsWith('meta')
    const innerPath = path.replaceAll('[]', '').replace(/^data\.?/, '')
    const prefix = fix.within.length === 0 ? '' : `${fix.within.join('.')}.`
    return Object.values(fix.map).some((name) => innerPath === prefix + name || innerPath.startsWith(`${prefix}${name}.`))
  })

const toFinding = ({ path, expected, seen, count, effect, words = [] }: Deviation, rows: number | null): Finding => ({
  path,
  expected,
  got: seen === 'missing' ? 'nothing' : seen,
  count,
  of: rowCountFor(path, rows),
  effect,
  // A value that exists but cannot be shown is lost; a missing one is shown as a dash.
  needsAttention: effect === 'unreadable' || (effect === 'blank' && seen !== 'missing' && seen !== 'null'),
  words,
})

const rowCountFor = (path: string, rows: number | null): number | null => (/^data\[\][^[]*$/.test(path) ? rows : null)

const findingsForFix = (fix: Fix, rows: number | null, isList: boolean): Finding[] => {
  const base = { count: 1, of: null, effect: 'unreadable' as const, needsAttention: true, words: [] as string[] }
  if (fix.kind === 'bareArray') return [{ ...base, path: '', expected: '{ data, meta }', got: 'a list' }]
  if (fix.kind === 'bareRecord') return [{ ...base, path: '', expected: '{ data }', got: 'the record itself' }]
  if (fix.kind === 'unwrap') return [{ ...base, path: '', expected: '{ data }', got: `{ ${fix.field} }` }]
  if (fix.kind === 'envelope') return [{ ...base, path: '', expected: '{ data, meta }', got: `rows at ${fix.at['data']}` }]
  const at = [isList ? 'data[]' : 'data', ...fix.within].join('.')
  return Object.entries(fix.map).map(([theirs, ours]) => ({
    ...base,
    path: `${at}.${ours}`,
    expected: `\`${ours}\``,
    got: `probably \`${theirs}\``,
    count: rows ?? 1,
    of: isList && fix.within.length === 0 ? rows : null,
    effect: 'blank',
  }))
}

/** Names in a row that the contract does not have, if contract fields are missing; for people to match them. */
const otherFieldNames = (schema: z.ZodMiniType, body: unknown): string[] =>
  objectPlaces(schema, body)
    .filter(({ path, absent }) => /^data(\[\])?$/.test(path) && absent.size > 0)
    .flatMap(({ unknown }) =>
      [...unknown].map(([name, { kinds }]) => `${name} (${[...kinds].filter((kind) => kind !== 'null').join(' or ') || 'null'})`),
    )
    .slice(0, 40)

/** Findings that only the strict parser reports. The product reads these values without a problem. */
const strictFindings = (schema: z.ZodMiniType, body: unknown, findings: readonly Finding[], rows: number | null): Finding[] => {
  const result = z.safeParse(schema, body)
  if (result.success) return []
  const found = new Map<string, Finding>()
  for (const issue of result.error.issues) {
    const path = pathPattern(schema, issue.path)
    if (issue.code === 'invalid_union' || findings.some((finding) => finding.path === path || isWithin(finding.path, path))) continue
    const existing = found.get(path)
    if (existing) existing.count += 1
    else
      found.set(path, {
        path,
        expected: expectedOf(issue),
        got: kindOf(issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], body)),
        count: 1,
        of: rowCountFor(path, rows),
        effect: 'read',
        needsAttention: false,
        words: [],
      })
  }
  return [...found.values()]
}

const isWithin = (outer: string, inner: string) => outer !== '' && (inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[]`))

const expectedOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_type') return issue.expected === 'int' ? 'whole number' : issue.expected
  if (issue.code === 'invalid_format') return issue.format
  return issue.code === 'too_big' || issue.code === 'too_small' ? 'a value within its bounds' : 'a value of the contract'
}
