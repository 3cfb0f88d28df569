/**
 * `npm run test:mutations` breaks the product in one way after the other, in a copy of the project, and runs the test that should
 * notice. Words choose mutations (`-- flow cookie`), `-- --list` only names them. The exit code is 1 unless all are caught.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyTree } from './copy-tree.ts'
import { MUTATIONS } from './list.ts'
import { builtTogether, isNamedBy, type Kind, kindOf, mutated, type Mutation, needsBuild } from './mutation.ts'
import { build, casesOf, runCases, stopRun } from './run-cases.ts'
import { type Result, type Verdict, verdictOf } from './verdict.ts'

const ROOT = join(import.meta.dirname, '../..')
const words = process.argv.slice(2).filter((word) => word !== '--list')
const chosen = MUTATIONS.filter((mutation) => isNamedBy(mutation, words))
if (process.argv.includes('--list')) {
  for (const mutation of chosen) console.log(`${kindOf(mutation).padEnd(8)} ${mutation.file}: ${mutation.breaks}`)
  console.log(`\n${chosen.length} of ${MUTATIONS.length} mutations`)
  process.exit(0)
}

const begin = performance.now()
const secondsSince = (start: number): string => `${Math.round((performance.now() - start) / 1000)} s`
const tree = copyTree(ROOT)
const cleanUp = () => rmSync(dirname(tree), { recursive: true, force: true })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stopRun()
    cleanUp()
    process.exit(1)
  })

const unclear = (reason: string): Verdict => ({ result: 'unclear', reason })
const kinds = [...new Set(chosen.map(kindOf))]
const isBuilt = (kind: Kind): boolean => kind === 'hostile' || kind === 'browser'

/** Verdicts for mutations whose test fails or does not run even without the mutation. */
const verdictsUnchanged = async (): Promise<Map<Mutation, Verdict>> => {
  const found = new Map<Mutation, Verdict>()
  const failure = kinds.some(isBuilt) ? await build(tree) : null
  if (failure !== null) console.error(`The build of the unchanged sources failed: ${failure.slice(-1000)}`)
  for (const kind of kinds) {
    const mutations = chosen.filter((mutation) => kindOf(mutation) === kind)
    const { cases, output } = await runCases(tree, kind, mutations)
    for (const mutation of mutations) {
      const verdict = verdictOf(casesOf(cases, mutation), output)
      if (verdict.result !== 'survived') found.set(mutation, unclear(`fails without the mutation: ${verdict.reason}`))
    }
  }
  return found
}

const results: (Verdict & { mutation: Mutation })[] = []
const report = (mutation: Mutation, verdict: Verdict, start: number): void => {
  results.push({ ...verdict, mutation })
  const { file, breaks, test, title } = mutation
  console.log(`${verdict.result.padEnd(8)} ${kindOf(mutation).padEnd(8)} ${secondsSince(start).padStart(5)}  ${file}: ${breaks}`)
  if (verdict.result !== 'caught') console.log(`         ${test} "${title}" ${verdict.reason}`)
}

/** Applies all of these mutations together, and runs the test of each. */
const tryTogether = async (mutations: readonly Mutation[]): Promise<void> => {
  const originals = mutations.map(({ file }) => ({ path: join(tree, file), text: readFileSync(join(tree, file), 'utf8') }))
  const applied = mutations.filter((mutation, index) => {
    const text = mutated(originals[index]?.text ?? '', mutation)
    if (text === null)
      report(mutation, unclear('no longer applies: the text that it replaces does not occur in the file exactly once'), performance.now())
    else writeFileSync(join(tree, mutation.file), text)
    return text !== null
  })
  const failure = applied.some(needsBuild) ? await build(tree) : null
  for (const mutation of applied) {
    const start = performance.now()
    const { cases, output } = failure === null ? await runCases(tree, kindOf(mutation), [mutation]) : { cases: [], output: failure }
    report(mutation, verdictOf(casesOf(cases, mutation), output), start)
  }
  for (const { path, text } of originals) writeFileSync(path, text)
}

console.log(`${chosen.length} of ${MUTATIONS.length} mutations. First, their tests run unchanged.`)
const failing = await verdictsUnchanged()
for (const [mutation, verdict] of failing) report(mutation, verdict, performance.now())
const remaining = chosen.filter((mutation) => !failing.has(mutation))
console.log(`${remaining.length} mutations, after ${secondsSince(begin)}:`)
for (const mutation of remaining.filter((one) => !needsBuild(one))) await tryTogether([mutation])
for (const group of builtTogether(remaining)) await tryTogether(group)
cleanUp()

const countOf = (result: Result, kind?: Kind): number =>
  results.filter((one) => one.result === result && (!kind || kindOf(one.mutation) === kind)).length
console.log(`\n${'tests'.padEnd(10)}${'caught'.padStart(8)}${'survived'.padStart(10)}${'unclear'.padStart(9)}`)
for (const kind of kinds) {
  const [caught, survived, others] = [countOf('caught', kind), countOf('survived', kind), countOf('unclear', kind)].map(String)
  console.log(`${kind.padEnd(10)}${caught?.padStart(8)}${survived?.padStart(10)}${others?.padStart(9)}`)
}
const notCaught = results.filter(({ result }) => result !== 'caught')
if (notCaught.length > 0) console.log()
for (const { result, mutation } of notCaught) console.log(`${result}: ${mutation.file}: ${mutation.breaks}`)
const unclearText = countOf('unclear') > 0 ? `, ${countOf('unclear')} unclear` : ''
console.log(`\n${countOf('caught')} caught, ${countOf('survived')} survived${unclearText}, in ${secondsSince(begin)}`)
process.exit(notCaught.length === 0 && chosen.length > 0 ? 0 : 1)
