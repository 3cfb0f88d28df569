import { calls } from '#lib/contract/calls.ts'
import type { Finding } from './conformance.ts'
import type { Outcome, Result } from './result.ts'

/** All results of a run. */
export type Report = {
  checked_at: string
  v7: string
  dialect: string | null
  /** Whether the run was asked to create a draft order. */
  isWriting: boolean
  /** Whether calls were left out, by `--only` or because the run was stopped. */
  isPartial: boolean
  results: Result[]
  suggestion: string | null
}

const OUTCOME_TEXT: Readonly<Record<Outcome, string>> = {
  clean: 'clean',
  tolerated: 'tolerated',
  attention: 'needs attention',
  'not-offered': 'not offered',
  'not-allowed': 'not allowed',
  failed: 'failed',
  'not-checked': 'not checked',
}

/** Whether the result of a call keeps the product from working. */
export const isProblem = ({ outcome }: Pick<Result, 'outcome'>): boolean => outcome === 'attention' || outcome === 'failed'

const titleOf = ({ method, path, view }: Result): string => `${method} ${path}${view === null ? '' : ` (${view})`}`

/** `data[].on_hand: expected number, got text (50 of 50 rows)`. */
const sentenceOf = ({ path, expected, got, count, of }: Finding): string => {
  const sentence = `${path === '' ? 'the response' : path}: expected ${expected}, got ${got}`
  if (of !== null) return `${sentence} (${Math.min(count, of)} of ${of} rows)`
  return count > 1 ? `${sentence} (${count} times)` : sentence
}

const effectText = ({ needsAttention, effect, got, path }: Finding): string => {
  if (needsAttention) return effect === 'unreadable' ? 'cannot be read' : 'is lost'
  if (effect === 'blank') return 'treated as missing'
  if (got === 'unknown word') return /user_?level$/i.test(path) ? 'treated as Regular' : 'shown as it is'
  return 'understood'
}

const outcomeCounts = (results: readonly Result[]): string => {
  const counts = (Object.keys(OUTCOME_TEXT) as Outcome[]).map(
    (outcome) => [OUTCOME_TEXT[outcome], results.filter((result) => result.outcome === outcome).length] as const,
  )
  return counts.flatMap(([outcome, count]) => (count === 0 ? [] : [`${count} ${outcome}`])).join(', ')
}

/** Whether only the sign-in returned anything to check, so that the run proves nothing about v7. */
export const hasCheckedNothing = (results: readonly Result[]): boolean =>
  results.every(({ call, outcome }) => call === 'authLogin' || (outcome !== 'clean' && outcome !== 'tolerated'))

/** Whether the draft order that `--write` asks for was not even sent, or was not allowed. */
export const lacksDraftOrder = (results: readonly Result[], isWriting: boolean): boolean =>
  isWriting && !results.some(({ call, outcome }) => call === 'createSalesOrder' && outcome !== 'not-checked' && outcome !== 'not-allowed')

/** The overall result in one sentence, and what to do next. */
export const verdictOf = ({ results, isWriting, isPartial }: Pick<Report, 'results' | 'isWriting' | 'isPartial'>): string => {
  const problems = results.filter(isProblem).length
  const all = `${results.length} calls: ${outcomeCounts(results)}.`
  if (problems > 0) return `${all}\nCalls that need a dialect, or a change to v7: ${problems}. See docs/integration.md.`
  const refused = results.filter(({ outcome }) => outcome === 'not-allowed').length
  const refusedText = refused === 0 ? '' : ` Calls not checked, because they are not allowed: ${refused}.`
  if (hasCheckedNothing(results)) return `${all}\nOnly the sign-in was checked, so this says nothing about the other calls.${refusedText}`
  if (lacksDraftOrder(results, isWriting))
    return `${all}\nThe draft order of --write was not created, so changes were not checked.${refusedText}`
  const isAllClean = results.every(({ outcome }) => outcome !== 'tolerated')
  const works = isPartial ? 'These calls work with this v7, others were not checked' : 'The product works with this v7'
  return `${all}\n${works}${isAllClean ? '' : '; tolerated differences need no change'}.${refusedText}`
}

/** The table for the terminal: one line per call, with its deviations and all unknown words, which the files may leave out. */
export const tableOf = (results: readonly Result[]): string => {
  const width = Math.max(...results.map((result) => titleOf(result).length), 4)
  const line = (title: string, answered: string, rows: string, ms: string, outcome: string) =>
    `${title.padEnd(width)}  ${answered.padStart(8)}  ${rows.padStart(5)}  ${ms.padStart(6)}  ${outcome}`
  const lines = results.flatMap((result) => [
    line(
      titleOf(result),
      String(result.status ?? '-'),
      String(result.rows ?? '-'),
      result.ms === null ? '-' : `${result.ms} ms`,
      OUTCOME_TEXT[result.outcome],
    ),
    ...detailsOf(result, true).map((text) => `    ${text}`),
  ])
  return [line('call', 'answered', 'rows', 'time', 'result'), ...lines].join('\n')
}

const detailsOf = ({ findings, notes, unreadableRows, rows }: Result, includesWords: boolean): string[] => [
  ...(unreadableRows > 0 ? [rows === 1 ? 'the record cannot be read' : `${unreadableRows} of ${rows ?? 0} rows cannot be read`] : []),
  ...groupFindings(findings).map((group) => {
    const [first] = group as [Finding]
    if (isOtherName(first) && group.length > 1)
      return `${parentOf(first)}: ${group.map(({ expected, got }) => `${expected} is ${got}`).join(', ')}`
    const words = includesWords && first.words.length > 0 ? `: ${first.words.join(', ')}` : ''
    const otherFields = group.slice(1).map(({ path }) => path.split('.').at(-1))
    const otherFieldsText = otherFields.length > 0 ? `; likewise ${otherFields.join(', ')}` : ''
    return `${sentenceOf(first)}${words}${otherFieldsText} - ${effectText(first)}`
  }),
  ...notes.map(({ text }) => text),
]

const parentOf = ({ path }: Finding) => path.split('.').slice(0, -1).join('.')
const isOtherName = ({ got }: Finding) => got.startsWith('probably')

/** Combines fields in the same place with the same deviation into one line. */
const groupFindings = (findings: readonly Finding[]): Finding[][] => {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const { path, expected, got, count, of, words } = finding
    const parent = parentOf(finding)
    let key = JSON.stringify([parent, expected, got, count, of, effectText(finding)])
    if (isOtherName(finding)) key = `names ${parent}`
    else if (words.length > 0) key = path
    groups.set(key, [...(groups.get(key) ?? []), finding])
  }
  return [...groups.values()]
}

/** The report for the JSON file, without any values of the data. Unknown words are left out unless requested. */
export const publicReport = ({ results, isWriting: _isWriting, isPartial: _isPartial, ...rest }: Report, includesWords: boolean) => ({
  ...rest,
  summary: Object.fromEntries(
    (Object.keys(OUTCOME_TEXT) as Outcome[]).map((outcome) => [outcome, results.filter((result) => result.outcome === outcome).length]),
  ),
  // Copied field by field, so that a new field of a result does not get into the file by accident.
  results: results.map(({ call, view, method, path, outcome, status, rows, unreadableRows, ms, otherNames, findings, notes }) => ({
    call,
    view,
    method,
    path,
    outcome,
    status,
    rows,
    unreadable_rows: unreadableRows,
    ms,
    other_names: otherNames,
    findings: findings.map((finding) => ({
      path: finding.path,
      expected: finding.expected,
      got: finding.got,
      count: finding.count,
      of: finding.of,
      needs_attention: finding.needsAttention,
      sentence: sentenceOf(finding),
      effect: effectText(finding),
      ...(includesWords && { words: finding.words }),
    })),
    notes: notes.map(({ text }) => text),
  })),
})

/** The report as Markdown, for the operator of v7. */
export const markdownOf = (report: Report, includesWords: boolean): string => {
  const { checked_at, v7, dialect, results, suggestion } = report
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = results.map(
    (result) =>
      `| \`${cell(titleOf(result))}\` | ${result.status ?? '–'} | ${result.rows ?? '–'} | ${result.ms === null ? '–' : `${result.ms} ms`} | ${OUTCOME_TEXT[result.outcome]} |`,
  )
  const details = results.flatMap((result) => {
    const lines = detailsOf(result, includesWords)
    if (lines.length === 0 && result.otherNames.length === 0) return []
    const otherNamesLine = isProblem(result) && result.otherNames.length > 0 ? [`- v7 also sends: ${result.otherNames.join(', ')}`] : []
    return [
      `### ${titleOf(result)}: ${OUTCOME_TEXT[result.outcome]}\n\n${calls[result.call].summary}\n\n${[...lines.map((text) => `- ${text}`), ...otherNamesLine].join('\n')}\n`,
    ]
  })
  return [
    `# Contract check\n\nOf ${v7} on ${checked_at}${dialect === null ? ', without a dialect' : `, through the dialect ${dialect}`}.\n\n${verdictOf(report)}\n`,
    `| Call | Answered | Rows | Time | Result |\n|---|---|---|---|---|\n${rows.join('\n')}\n`,
    ...(details.length > 0 ? [`## What differs\n`, ...details] : []),
    ...(suggestion === null ? [] : [`## A dialect to start from\n\n\`\`\`ts\n${suggestion}\`\`\`\n`]),
  ].join('\n')
}
