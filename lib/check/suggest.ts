import type { Call } from '#lib/contract/engine/call.ts'
import { calls } from '#lib/contract/calls.ts'
import type { Fix } from './guess-fixes.ts'
import type { Result } from './result.ts'

/** Facts of the run besides the results. */
export type RunFacts = { drafts: boolean | null; includesWords: boolean }

/**
 * A dialect to start from: guesses as code that compiles, open questions as comments for somebody who knows this v7. Null if no
 * dialect is needed.
 */
export const suggestDialect = (results: readonly Result[], { drafts, includesWords }: RunFacts): string | null => {
  const usedHelpers = new Set<string>()
  const importHelper = (name: string) => {
    usedHelpers.add(name)
    return name
  }
  const missing = [...new Set(results.filter(isMissing).map(({ call }) => call))]
  const entries = [...new Set(results.map(({ call }) => call))].flatMap((call) =>
    entryOf(
      call,
      results.filter((result) => result.call === call),
      importHelper,
      includesWords,
    ),
  )
  const parts = [
    ...(drafts === false || missing.length > 0 ? [offersOf(drafts, missing)] : []),
    ...levelsOf(results, includesWords),
    ...(entries.length > 0 ? [`  calls: {\n${entries.join('\n')}\n  },`] : []),
  ]
  if (parts.length === 0) return null
  const helpers = ['defineDialect', ...[...usedHelpers].toSorted()].join(', ')
  return `import { ${helpers} } from 'gatehouse/dialect'\n\nexport default defineDialect({\n${parts.join('\n')}\n})\n`
}

const isMissing = ({ outcome, status, view }: Result) =>
  outcome === 'failed' && (status === 404 || status === 405 || status === 501) && view === null

const offersOf = (drafts: boolean | null, missing: readonly string[]): string => {
  const lines = missing.map(
    (name) =>
      `    // v7 has no ${calls[name as keyof typeof calls].path}. Keep false, or set its path under \`calls\`.\n    ${name}: false,`,
  )
  return `  offers: {\n${[...(drafts === false ? ['    drafts: false,'] : []), ...lines].join('\n')}\n  },`
}

/** Levels and modules that the product does not know. It treats users with an unknown level as Regular. */
const levelsOf = (results: readonly Result[], includesWords: boolean): string[] => {
  const wordsOf = (pattern: RegExp) => [
    ...new Set(
      results.flatMap(({ findings }) =>
        findings.filter(({ path, got }) => got === 'unknown word' && pattern.test(path)).flatMap(({ words }) => words),
      ),
    ),
  ]
  const commentedPart = (name: string, pattern: RegExp, ours: string) => {
    const words = wordsOf(pattern)
    if (words.length === 0) return []
    const lines = includesWords
      ? words.map((word) => `    // ${JSON.stringify(word)}: '${ours}',`)
      : ['    // run the check with --words to see them']
    return [`  // This v7 has its own ${name}; map each of them to one of the contract's.\n  ${name}: {\n${lines.join('\n')}\n  },`]
  }
  return [...commentedPart('levels', /user_?level$/i, 'Regular'), ...commentedPart('modules', /modules\[\]\.module$/, 'stock')]
}

const entryOf = (
  name: Result['call'],
  results: readonly Result[],
  importHelper: (name: string) => string,
  includesWords: boolean,
): string[] => {
  const call: Call = calls[name]
  const lines: string[] = []
  const missingViews = results.filter(
    ({ outcome, status, view }) => outcome === 'failed' && view !== null && (status === 404 || status === 405),
  )
  const isCallMissing = results.every(({ status, outcome }) => status === 404 || status === 405 || outcome === 'not-checked')
  if (missingViews.length > 0 && isCallMissing) lines.push(`      // v7 has no ${call.path}: set its path here.`, `      // path: '…',`)
  else if (missingViews.length > 0) {
    const views = missingViews.map(({ view }) => `${objectKey(view ?? '')}: { offered: false }`)
    lines.push(
      '      // v7 does not have these views. Keep them like this, or set the path of each.',
      `      views: { ${views.join(', ')} },`,
    )
  }
  const answers = results.flatMap((result) => {
    const steps = [...result.fixes.map((fix) => stepCode(fix, importHelper)), ...wordSteps(result, importHelper, includesWords)]
    return steps.length === 0 ? [] : [{ view: result.view, code: combineSteps(steps, importHelper) }]
  })
  // A query may have a `view` although the call has no views: its responses then all have the same form.
  if (answers.length > 0 && call.views !== undefined)
    lines.push(
      `      answer: ${importHelper('byView')}({`,
      ...answers.map(({ view, code }) => `        ${objectKey(view ?? '')}: ${code},`),
      '      }),',
    )
  else if (answers[0]) lines.push(`      answer: ${answers[0].code},`)
  for (const { notes, view, otherNames, fixes, findings } of results) {
    const viewPrefix = view === null ? '' : `${view}: `
    for (const { text, needsAttention } of notes) if (needsAttention && /Map `/.test(text)) lines.push(`      // ${viewPrefix}${text}`)
    const lacksFields = findings.some(({ needsAttention }) => needsAttention) || fixes.length > 0
    if (lacksFields && otherNames.length > 0) lines.push(`      // ${viewPrefix}v7 also sends: ${otherNames.join(', ')}`)
  }
  return lines.length === 0 ? [] : [`    ${name}: {\n${lines.join('\n')}\n    },`]
}

const objectKey = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const objectLiteral = (map: Readonly<Record<string, string>>) =>
  `{ ${Object.entries(map)
    .map(([key, value]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)}: ${quoted(value)}`)
    .join(', ')} }`

/** Code of a step. Steps for rows are combined in one `eachRow`. */
type Code = { code: string; isRow: boolean }

const stepCode = (fix: Fix, importHelper: (name: string) => string): Code => {
  if (fix.kind === 'bareArray' || fix.kind === 'bareRecord') return { code: importHelper(fix.kind), isRow: false }
  if (fix.kind === 'unwrap') return { code: `${importHelper('unwrap')}(${quoted(fix.field)})`, isRow: false }
  if (fix.kind === 'envelope') return { code: `${importHelper('envelope')}(${objectLiteral(fix.at)})`, isRow: false }
  const code = `${importHelper('renamed')}(${objectLiteral(fix.map)})`
  return { code: fix.within.length === 0 ? code : `${importHelper('within')}(${quoted(fix.within.join('.'))}, ${code})`, isRow: true }
}

/** Statuses that the product shows as they are. A dialect can map them. */
const wordSteps = ({ findings }: Result, importHelper: (name: string) => string, includesWords: boolean): Code[] =>
  findings.flatMap(({ path, got, expected, words }) => {
    const field = /^data(?:\[\])?\.([\w.[\]]+)$/.exec(path)?.[1]?.replaceAll('[]', '')
    if (got !== 'unknown word' || !field || !/(^|\.)status$/.test(field)) return []
    const known = includesWords ? words.map((word) => `${JSON.stringify(word)}: '…'`).join(', ') : '…: see them with --words'
    return [
      {
        code: `${importHelper('words')}(${quoted(field)}, { /* ${known.replaceAll('*/', '')} - ${expected === 'known word' ? 'a status of the contract' : `one of ${expected}`} */ })`,
        isRow: true,
      },
    ]
  })

const combineSteps = (steps: readonly Code[], importHelper: (name: string) => string): string => {
  const [outer, rows] = [steps.filter(({ isRow }) => !isRow), steps.filter(({ isRow }) => isRow)]
  const all = [
    ...outer.map(({ code }) => code),
    ...(rows.length > 0 ? [`${importHelper('eachRow')}(${rows.map(({ code }) => code).join(', ')})`] : []),
  ]
  return all.length === 1 ? (all[0] ?? '') : `${importHelper('pipe')}(${all.join(', ')})`
}
