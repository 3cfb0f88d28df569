import type { Call } from '#lib/contract/engine/call.ts'
import { type CallName, calls } from '#lib/contract/calls.ts'
import { Failure, LEVEL_RANK } from '#lib/contract/engine/common.ts'
import { MODULES } from '#lib/modules.ts'
import { LEVEL_WORD } from '#lib/contract/auth/level-word.ts'
import { isParam, paramName } from '#lib/contract/engine/path.ts'
import type { Definition, Trait } from './definition.ts'
import type { Dialect, Mapping, Variant } from './dialect.ts'
import { actionsOf, fieldNames, fieldsOf } from './contract-fields.ts'
import { nearestName } from './nearest-name.ts'
import { isRecord, type Json, kindOf, type Step } from './step.ts'
import { type Template, prefixProblems, readTemplate } from './template.ts'
import { translateWords } from './translate-words.ts'

const DEFINITION_KEYS = ['prefix', 'offers', 'levels', 'modules', 'images', 'calls']
const VARIANT_KEYS = ['offered', 'method', 'path', 'query', 'body', 'answer', 'failure']
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

type Report = (at: string, message: string) => void

/**
 * Compiles an operator's definition to a dialect, or returns all its problems as sentences.
 * `tag` changes with the file and becomes part of every mapped `ETag`.
 */
export const compileDialect = (definition: unknown, tag: string, file = ''): { dialect: Dialect } | { problems: string[] } => {
  const problems: string[] = []
  const report: Report = (at, message) => void problems.push(`${at}: ${message}`)
  if (!isRecord(definition)) return { problems: ['the module must `export default defineDialect({ … })`.'] }
  checkKeys(definition, DEFINITION_KEYS, 'the dialect', report)
  const {
    prefix = '/v7',
    offers = {},
    levels = {},
    modules = {},
    images,
    calls: entries = {},
  } = definition as Definition & Record<string, Json>
  for (const problem of typeof prefix === 'string' ? prefixProblems(prefix) : ['must be text.']) report('prefix', problem)
  const wordMap = {
    levels: readWordMap(levels, Object.keys(LEVEL_RANK), 'levels', report),
    modules: readWordMap(modules, MODULES, 'modules', report),
  }
  for (const word of wordMap.levels.keys())
    if (!LEVEL_WORD.test(word))
      report(`levels.${word}`, 'a level is sent to v7 in a header: use at most 40 letters, digits, spaces and . _ - only.')
  const declaredOffers = readOffers(offers, report)
  const mappings = readCalls(entries, wordMap, declaredOffers, report)
  const imageTemplate = readImages(images, report)
  if (problems.length > 0) return { problems }
  const v7Levels = invertMap(wordMap.levels)
  const dialect: Dialect = {
    tag,
    file,
    prefix,
    calls: mappings,
    images: imageTemplate,
    lacks: new Set([...declaredOffers].flatMap(([name, isOffered]) => (isOffered || isTrait(name) ? [] : [name]))),
    has: new Set([...declaredOffers].flatMap(([name, isOffered]) => (isOffered && !isTrait(name) ? [name] : []))),
    drafts: declaredOffers.get('drafts') ?? null,
    idempotencyKeys: declaredOffers.get('idempotencyKeys') ?? null,
    levelOf: (word) => wordMap.levels.get(word) ?? word,
    moduleOf: (word) => wordMap.modules.get(word) ?? word,
    levelWord: (level) => (wordMap.levels.has(level) ? level : (v7Levels.get(level) ?? level)),
  }
  return { dialect }
}

const checkKeys = (object: Readonly<Record<string, unknown>>, known: readonly string[], at: string, report: Report): void => {
  for (const key of Object.keys(object)) if (!known.includes(key)) report(at, `unknown key "${key}"${hint(key, known)}`)
}

const hint = (name: string, known: Iterable<string>): string => {
  const suggestion = nearestName(name, known)
  return suggestion === undefined ? '.' : `; did you mean "${suggestion}"?`
}

const readWordMap = (map: unknown, known: readonly string[], at: string, report: Report): Map<string, string> => {
  if (!isRecord(map)) {
    report(at, `must be an object, not ${kindOf(map)}.`)
    return new Map()
  }
  for (const [word, contractWord] of Object.entries(map))
    if (!known.includes(contractWord as string))
      report(`${at}.${word}`, `"${String(contractWord)}" is not one of the contract's values: ${known.join(', ')}.`)
  return new Map(Object.entries(map) as [string, string][])
}

/** Maps the contract's words to v7's. If several of v7's words have the same meaning, the first one is used. */
const invertMap = (map: ReadonlyMap<string, string>): Map<string, string> => {
  const inverted = new Map<string, string>()
  for (const [v7Word, contractWord] of map) if (!inverted.has(contractWord)) inverted.set(contractWord, v7Word)
  return inverted
}

const TRAITS: readonly string[] = ['drafts', 'idempotencyKeys'] satisfies Trait[]
const isTrait = (name: string): name is Trait => TRAITS.includes(name)
const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name)

const readOffers = (offers: unknown, report: Report): Map<CallName | Trait, boolean> => {
  const result = new Map<CallName | Trait, boolean>()
  if (!isRecord(offers)) {
    report('offers', `must be an object, not ${kindOf(offers)}.`)
    return result
  }
  for (const [name, isOffered] of Object.entries(offers)) {
    if (!isTrait(name) && !isCallName(name))
      report(`offers.${name}`, `the contract has no such call${hint(name, [...TRAITS, ...Object.keys(calls)])}`)
    else if (typeof isOffered !== 'boolean') report(`offers.${name}`, 'must be true or false.')
    else result.set(name, isOffered)
  }
  return result
}

type WordMaps = { levels: ReadonlyMap<string, string>; modules: ReadonlyMap<string, string> }

const readCalls = (
  entries: unknown,
  words: WordMaps,
  declaredOffers: Map<CallName | Trait, boolean>,
  report: Report,
): Map<string, Mapping> => {
  const mappings = new Map<string, Mapping>()
  if (!isRecord(entries)) {
    report('calls', `must be an object, not ${kindOf(entries)}.`)
    return mappings
  }
  for (const name of Object.keys(entries))
    if (!isCallName(name)) report(`calls.${name}`, `the contract has no such call${hint(name, Object.keys(calls))}`)
  for (const [name, call] of Object.entries<Call>(calls) as [CallName, Call][]) {
    const entry: unknown = entries[name] ?? {}
    if (!isRecord(entry)) {
      report(`calls.${name}`, `must be an object, not ${kindOf(entry)}.`)
      continue
    }
    const mapping = readCall(name, call, entry, words, report)
    if (!mapping.base.isOffered) declaredOffers.set(name, false)
    if (declaredOffers.get(name) === false) mapping.base.isOffered = false
    if (Object.hasOwn(entries, name) || !mapping.base.isOffered || mapping.translatesWords) mappings.set(name, mapping)
  }
  return mappings
}

const readCall = (name: CallName, call: Call, entry: Record<string, Json>, words: WordMaps, report: Report): Mapping => {
  const at = `calls.${name}`
  checkKeys(entry, [...VARIANT_KEYS, ...(call.views ? ['views'] : []), ...(call.body ? ['actions'] : [])], at, report)
  const steps = wordSteps(call, words)
  const variantWith = (overrides: Record<string, Json>, location: string) =>
    readVariant(call, { ...variantPart(entry), ...overrides }, steps, location, report)
  const readVariants = (key: 'views' | 'actions', known: readonly string[], kind: string): Map<string, Variant> => {
    const result = new Map<string, Variant>()
    const variants: unknown = entry[key] ?? {}
    if (!isRecord(variants)) {
      report(`${at}.${key}`, `must be an object, not ${kindOf(variants)}.`)
      return result
    }
    for (const [name, overrides] of Object.entries(variants) as [string, unknown][]) {
      const location = `${at}.${key}.${name}`
      if (!known.includes(name)) report(location, `the call has no such ${kind}${hint(name, known)}`)
      else if (!isRecord(overrides)) report(location, `must be an object, not ${kindOf(overrides)}.`)
      else {
        checkKeys(overrides, VARIANT_KEYS, location, report)
        result.set(name, variantWith(overrides, location))
      }
    }
    return result
  }
  const viewNames = Object.keys(call.views ?? {})
  const [base, views, actions] = [
    variantWith({}, at),
    readVariants('views', viewNames, 'view'),
    readVariants('actions', [...actionsOf(call.body)], 'action'),
  ]
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
    translatesWords: Object.values(steps).some((step) => step !== null),
  }
}

const variantPart = (entry: Record<string, Json>) =>
  Object.fromEntries(Object.entries(entry).filter(([key]) => VARIANT_KEYS.includes(key))) as Record<string, Json>

type WordSteps = Pick<Variant, 'queryWords' | 'bodyWords' | 'answerWords'>

/** Steps that translate levels and modules, in every field of the call that holds one. */
const wordSteps = (call: Call, { levels, modules }: WordMaps): WordSteps => {
  const translation = (
    schema: Call['response'] | undefined,
    direction: (map: ReadonlyMap<string, string>) => ReadonlyMap<string, string>,
  ) =>
    translateWords([
      { fields: fieldsOf(schema, 'level'), map: direction(levels) },
      { fields: fieldsOf(schema, 'module'), map: direction(modules) },
    ])
  return {
    queryWords: translation(call.query, invertMap),
    bodyWords: translation(call.body, invertMap),
    answerWords: translation(call.response, (map) => map),
  }
}

const readVariant = (call: Call, settings: Record<string, Json>, steps: WordSteps, at: string, report: Report): Variant => {
  const { offered = true, method = call.method, path = call.path } = settings as { offered?: unknown; method?: string; path?: unknown }
  if (typeof offered !== 'boolean') report(`${at}.offered`, 'must be true or false.')
  if (!METHODS.includes(method)) report(`${at}.method`, `must be one of ${METHODS.join(', ')}.`)
  if (method === 'GET' && settings['body'] !== undefined) report(`${at}.body`, 'a GET has no body; set another `method`.')
  if (call.file && settings['answer'] !== undefined) report(`${at}.answer`, 'the response is a file and cannot be mapped.')
  const query = call.query ? new Set(Object.keys(call.query.shape)) : new Set<string>()
  const template = pathTemplate(path, call, query, at, report)
  const bodyNames = call.method === 'GET' ? query : fieldNames(call.body)
  const [answerNames, failureNames, views] = [fieldNames(call.response), fieldNames(Failure), Object.keys(call.views ?? {})]
  return {
    isOffered: offered === true,
    method: method as Variant['method'],
    template,
    query: checkStep(settings['query'], { from: query, changed: query, views }, `${at}.query`, report),
    body: checkStep(settings['body'], { from: bodyNames, changed: bodyNames, views }, `${at}.body`, report),
    answer: checkStep(settings['answer'], { to: answerNames, changed: answerNames, views }, `${at}.answer`, report),
    failure: checkStep(settings['failure'], { to: failureNames, changed: failureNames, views }, `${at}.failure`, report),
    ...steps,
  }
}

const pathTemplate = (path: unknown, call: Call, query: ReadonlySet<string>, at: string, report: Report): Template => {
  const params = call.path.split('/').filter(isParam).map(paramName)
  const read = typeof path === 'string' ? readTemplate(path, params, query) : { problems: ['must be text.'] }
  if (!('problems' in read)) return read
  for (const problem of read.problems) report(`${at}.path`, problem)
  return { segments: [], names: [] }
}

const checkStep = (
  step: unknown,
  known: { from?: ReadonlySet<string>; to?: ReadonlySet<string>; changed: ReadonlySet<string>; views: readonly string[] },
  at: string,
  report: Report,
): Step | null => {
  if (step === undefined) return null
  if (typeof step !== 'function') {
    report(at, `must be a helper or a function, not ${kindOf(step)}.`)
    return null
  }
  const { names, problems = [], views = [] } = step as Step
  for (const problem of problems) report(at, problem)
  for (const side of ['from', 'to', 'changed'] as const)
    for (const name of new Set(names?.[side] ?? []))
      if (known[side] && !known[side].has(name)) report(at, `the contract has no "${name}" here${hint(name, known[side])}`)
  if (views.length > 0 && known.views.length === 0) report(at, 'byView has no effect here, because the call has no views.')
  else
    for (const view of new Set(views))
      if (!known.views.includes(view)) report(at, `byView: the call has no view "${view}"${hint(view, known.views)}`)
  return step as Step
}

const readImages = (images: unknown, report: Report): Template | null => {
  if (images === undefined) return null
  const path: unknown = isRecord(images) ? images['path'] : undefined
  if (typeof path !== 'string' || !path.startsWith('/')) {
    report('images.path', 'must be a path like /logos/{client}.png.')
    return null
  }
  const read = readTemplate(path.slice(1), ['client'], new Set())
  if (!('problems' in read)) return read
  for (const problem of read.problems) report('images.path', problem)
  return null
}
