import type { Call } from '#lib/contract/engine/call.ts'
import { type CallName, calls } from '#lib/contract/calls.ts'
import { Failure, LEVEL_RANK } from '#lib/contract/engine/common.ts'
import { MODULES } from '#lib/modules.ts'
import { LEVEL_WORD } from '#lib/contract/auth/level-word.ts'
import { isParam, paramName } from '#lib/contract/engine/path.ts'
import type { Definition, Trait } from './definition.ts'
import type { Dialect, Mapping, Variant } from './dialect.ts'
import { actionsOf, fieldNames, fieldsOf, nearest } from './names.ts'
import { isRecord, type Json, kindOf, type Step } from './step.ts'
import { type Template, prefixProblems, readTemplate } from './template.ts'
import { deepWords } from './words.ts'

const TOP = ['prefix', 'offers', 'levels', 'modules', 'images', 'calls']
const PARTS = ['offered', 'method', 'path', 'query', 'body', 'answer', 'failure']
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

type Say = (at: string, words: string) => void

/**
 * Compiles an operator's definition to a dialect, or returns all its problems as sentences.
 * `tag` changes with the file and becomes part of every mapped `ETag`.
 */
export const compileDialect = (definition: unknown, tag: string, file = ''): { dialect: Dialect } | { problems: string[] } => {
  const problems: string[] = []
  const say: Say = (at, words) => void problems.push(`${at}: ${words}`)
  if (!isRecord(definition)) return { problems: ['the module must `export default defineDialect({ … })`.'] }
  knownKeys(definition, TOP, 'the dialect', say)
  const {
    prefix = '/v7',
    offers = {},
    levels = {},
    modules = {},
    images,
    calls: entries = {},
  } = definition as Definition & Record<string, Json>
  for (const words of typeof prefix === 'string' ? prefixProblems(prefix) : ['must be a text.']) say('prefix', words)
  const wordMap = {
    levels: readWords(levels, Object.keys(LEVEL_RANK), 'levels', say),
    modules: readWords(modules, MODULES, 'modules', say),
  }
  for (const word of wordMap.levels.keys())
    if (!LEVEL_WORD.test(word)) say(`levels.${word}`, 'a level goes to v7 in a header: letters, digits, blanks and . _ - only, at most 40.')
  const offered = readOffers(offers, say)
  const mappings = readCalls(entries, wordMap, offered, say)
  const logo = readImages(images, say)
  if (problems.length > 0) return { problems }
  const back = backwards(wordMap.levels)
  const dialect: Dialect = {
    tag,
    file,
    prefix,
    calls: mappings,
    images: logo,
    lacks: new Set([...offered].flatMap(([name, is]) => (is || isTrait(name) ? [] : [name]))),
    has: new Set([...offered].flatMap(([name, is]) => (is && !isTrait(name) ? [name] : []))),
    drafts: offered.get('drafts') ?? null,
    idempotencyKeys: offered.get('idempotencyKeys') ?? null,
    levelOf: (word) => wordMap.levels.get(word) ?? word,
    moduleOf: (word) => wordMap.modules.get(word) ?? word,
    levelWord: (level) => (wordMap.levels.has(level) ? level : (back.get(level) ?? level)),
  }
  return { dialect }
}

const knownKeys = (object: Readonly<Record<string, unknown>>, known: readonly string[], at: string, say: Say): void => {
  for (const key of Object.keys(object)) if (!known.includes(key)) say(at, `knows no "${key}"${hint(key, known)}`)
}

const hint = (name: string, known: Iterable<string>): string => {
  const near = nearest(name, known)
  return near === undefined ? '.' : `; did you mean "${near}"?`
}

const readWords = (map: unknown, known: readonly string[], at: string, say: Say): Map<string, string> => {
  if (!isRecord(map)) {
    say(at, `must be an object, not ${kindOf(map)}.`)
    return new Map()
  }
  for (const [word, ours] of Object.entries(map))
    if (!known.includes(ours as string)) say(`${at}.${word}`, `"${String(ours)}" is not one of the contract's: ${known.join(', ')}.`)
  return new Map(Object.entries(map) as [string, string][])
}

/** Maps the contract's words to v7's. If several of v7's words mean the same, the first one wins. */
const backwards = (map: ReadonlyMap<string, string>): Map<string, string> => {
  const back = new Map<string, string>()
  for (const [theirs, ours] of map) if (!back.has(ours)) back.set(ours, theirs)
  return back
}

const TRAITS: readonly string[] = ['drafts', 'idempotencyKeys'] satisfies Trait[]
const isTrait = (name: string): name is Trait => TRAITS.includes(name)
const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name)

const readOffers = (offers: unknown, say: Say): Map<CallName | Trait, boolean> => {
  const read = new Map<CallName | Trait, boolean>()
  if (!isRecord(offers)) {
    say('offers', `must be an object, not ${kindOf(offers)}.`)
    return read
  }
  for (const [name, is] of Object.entries(offers)) {
    if (!isTrait(name) && !isCallName(name))
      say(`offers.${name}`, `the contract has no such call${hint(name, [...TRAITS, ...Object.keys(calls)])}`)
    else if (typeof is !== 'boolean') say(`offers.${name}`, 'must be true or false.')
    else read.set(name, is)
  }
  return read
}

type WordMaps = { levels: ReadonlyMap<string, string>; modules: ReadonlyMap<string, string> }

const readCalls = (entries: unknown, words: WordMaps, offered: Map<CallName | Trait, boolean>, say: Say): Map<string, Mapping> => {
  const mappings = new Map<string, Mapping>()
  if (!isRecord(entries)) {
    say('calls', `must be an object, not ${kindOf(entries)}.`)
    return mappings
  }
  for (const name of Object.keys(entries))
    if (!isCallName(name)) say(`calls.${name}`, `the contract has no such call${hint(name, Object.keys(calls))}`)
  for (const [name, call] of Object.entries<Call>(calls) as [CallName, Call][]) {
    const entry: unknown = entries[name] ?? {}
    if (!isRecord(entry)) {
      say(`calls.${name}`, `must be an object, not ${kindOf(entry)}.`)
      continue
    }
    const mapping = readCall(name, call, entry, words, say)
    if (!mapping.base.isOffered) offered.set(name, false)
    if (offered.get(name) === false) mapping.base.isOffered = false
    if (Object.hasOwn(entries, name) || !mapping.base.isOffered || mapping.hasWords) mappings.set(name, mapping)
  }
  return mappings
}

const readCall = (name: CallName, call: Call, entry: Record<string, Json>, words: WordMaps, say: Say): Mapping => {
  const at = `calls.${name}`
  knownKeys(entry, [...PARTS, ...(call.views ? ['views'] : []), ...(call.body ? ['actions'] : [])], at, say)
  const steps = wordSteps(call, words)
  const make = (overrides: Record<string, Json>, where: string) =>
    readVariant(call, { ...inheritable(entry), ...overrides }, steps, where, say)
  const inner = (key: 'views' | 'actions', known: readonly string[], what: string): Map<string, Variant> => {
    const given: unknown = entry[key] ?? {}
    if (!isRecord(given)) say(`${at}.${key}`, `must be an object, not ${kindOf(given)}.`)
    return new Map(
      Object.entries(isRecord(given) ? given : {}).flatMap(([word, own]: [string, unknown]) => {
        const where = `${at}.${key}.${word}`
        if (!known.includes(word)) say(where, `the call has no such ${what}${hint(word, known)}`)
        else if (!isRecord(own)) say(where, `must be an object, not ${kindOf(own)}.`)
        else {
          knownKeys(own, PARTS, where, say)
          return [[word, make(own, where)]]
        }
        return []
      }),
    )
  }
  const viewNames = Object.keys(call.views ?? {})
  const [base, views, actions] = [make({}, at), inner('views', viewNames, 'view'), inner('actions', [...actionsOf(call.body)], 'step')]
  return {
    name,
    base,
    views,
    actions,
    viewNames: new Set(viewNames),
    isRead: call.method === 'GET',
    readsBody: actions.size > 0 || [base, ...views.values()].some(({ body, bodyWords }) => body !== null || bodyWords !== null),
    defaultView: fieldNames(call.query).has('view') ? (viewNames[0] ?? null) : null,
    queryNames: new Set(Object.keys(call.query?.shape ?? {})),
    hasWords: Object.values(steps).some((step) => step !== null),
  }
}

const inheritable = (entry: Record<string, Json>) =>
  Object.fromEntries(Object.entries(entry).filter(([key]) => PARTS.includes(key))) as Record<string, Json>

type WordSteps = Pick<Variant, 'queryWords' | 'bodyWords' | 'answerWords'>

/** Steps that translate levels and modules, in every field of the call that holds one. */
const wordSteps = (call: Call, { levels, modules }: WordMaps): WordSteps => {
  const both = (schema: Call['response'] | undefined, turn: (map: ReadonlyMap<string, string>) => ReadonlyMap<string, string>) =>
    deepWords([
      { fields: fieldsOf(schema, 'level'), map: turn(levels) },
      { fields: fieldsOf(schema, 'module'), map: turn(modules) },
    ])
  return { queryWords: both(call.query, backwards), bodyWords: both(call.body, backwards), answerWords: both(call.response, (map) => map) }
}

const readVariant = (call: Call, own: Record<string, Json>, steps: WordSteps, at: string, say: Say): Variant => {
  const { offered = true, method = call.method, path = call.path } = own as { offered?: unknown; method?: string; path?: unknown }
  if (typeof offered !== 'boolean') say(`${at}.offered`, 'must be true or false.')
  if (!METHODS.includes(method)) say(`${at}.method`, `must be one of ${METHODS.join(', ')}.`)
  if (method === 'GET' && own['body'] !== undefined) say(`${at}.body`, 'a GET has no body; set `method` to another one.')
  if (call.file && own['answer'] !== undefined) say(`${at}.answer`, 'the answer is a file: it passes as it comes.')
  const query = call.query ? new Set(Object.keys(call.query.shape)) : new Set<string>()
  const template = pathOf(path, call, query, at, say)
  const bodyNames = call.method === 'GET' ? query : fieldNames(call.body)
  return {
    isOffered: offered === true,
    method: method as Variant['method'],
    template,
    query: stepOf(own['query'], { from: query, own: query }, `${at}.query`, say),
    body: stepOf(own['body'], { from: bodyNames, own: bodyNames }, `${at}.body`, say),
    answer: stepOf(own['answer'], { to: fieldNames(call.response), own: fieldNames(call.response) }, `${at}.answer`, say),
    failure: stepOf(own['failure'], { to: fieldNames(Failure), own: fieldNames(Failure) }, `${at}.failure`, say),
    ...steps,
  }
}

const pathOf = (path: unknown, call: Call, query: ReadonlySet<string>, at: string, say: Say): Template => {
  const params = call.path.split('/').filter(isParam).map(paramName)
  const read = typeof path === 'string' ? readTemplate(path, params, query) : { problems: ['must be a text.'] }
  if (!('problems' in read)) return read
  for (const words of read.problems) say(`${at}.path`, words)
  return { segments: [], names: [] }
}

const stepOf = (
  step: unknown,
  known: { from?: ReadonlySet<string>; to?: ReadonlySet<string>; own: ReadonlySet<string> },
  at: string,
  say: Say,
): Step | null => {
  if (step === undefined) return null
  if (typeof step !== 'function') {
    say(at, `must be a helper or a function, not ${kindOf(step)}.`)
    return null
  }
  const { names, problems = [] } = step as Step
  for (const words of problems) say(at, words)
  for (const side of ['from', 'to', 'own'] as const)
    for (const name of new Set(names?.[side] ?? []))
      if (known[side] && !known[side].has(name)) say(at, `the contract has no "${name}" here${hint(name, known[side])}`)
  return step as Step
}

const readImages = (images: unknown, say: Say): Template | null => {
  if (images === undefined) return null
  const path: unknown = isRecord(images) ? images['path'] : undefined
  if (typeof path !== 'string' || !path.startsWith('/')) {
    say('images.path', 'must be a path like /logos/{client}.png.')
    return null
  }
  const read = readTemplate(path.slice(1), ['client'], new Set())
  if (!('problems' in read)) return read
  for (const words of read.problems) say('images.path', words)
  return null
}
