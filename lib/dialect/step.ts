import type { CallName } from '#lib/contract/calls.ts'

/** What v7 sends and gets. Nobody here has a type for it. */
// oxlint-disable-next-line typescript/no-explicit-any -- `unknown` would make every function of a dialect begin with a cast
export type Json = any

/** What is being mapped. */
export type About = {
  call: CallName
  /** `view=` of the contract's query, the first one where the browser names none; null for a call without views. */
  view: string | null
  /** Query by the contract's names, as text. */
  query: Readonly<Record<string, string | readonly string[]>>
  /** Parameters of the contract's path. */
  params: Readonly<Record<string, string>>
  /** Status of v7's answer; null on the way to v7. */
  status: number | null
}

/**
 * Names that a step speaks of: those that it renames from and to, and those that it looks at and leaves (`own`). Which of
 * them must be the contract's depends on the direction; types and the check at the start both ask here.
 */
type Names<From extends string, To extends string, Own extends string> = {
  readonly from: readonly From[]
  readonly to: readonly To[]
  readonly own: readonly Own[]
}

/** One change of a value. A function of your own is one too. */
export type Step<From extends string = string, To extends string = string, Own extends string = string> = {
  // oxlint-disable-next-line typescript/prefer-function-type -- it carries its names
  (value: Json, about: About): Json
  readonly names?: Names<From, To, Own>
  readonly problems?: readonly string[]
}

/** A step made by a helper: it knows which names it speaks of. */
export type NamedStep<From extends string, To extends string, Own extends string> = Step<From, To, Own> & {
  readonly names: Names<From, To, Own>
}

export type FromOf<S> = S extends { readonly names: { readonly from: readonly (infer N extends string)[] } } ? N : never
export type ToOf<S> = S extends { readonly names: { readonly to: readonly (infer N extends string)[] } } ? N : never
export type OwnOf<S> = S extends { readonly names: { readonly own: readonly (infer N extends string)[] } } ? N : never

/** The names in a dotted path: `lines.uom` speaks of `lines` and of `uom`. */
export type NamesIn<Path extends string> = Path extends `${infer First}.${infer Rest}` ? First | NamesIn<Rest> : Path

/** Gives a function its names. `problems` are mistakes in what a helper was given; they refuse the start. */
export const named = <From extends string = never, To extends string = never, Own extends string = never>(
  run: (value: Json, about: About) => Json,
  names: Partial<Names<From, To, Own>>,
  problems: readonly string[] = [],
): NamedStep<From, To, Own> => {
  // A function of its own, so that one that is named twice keeps both.
  const step = (value: Json, about: About): Json => run(value, about)
  return Object.assign(step, { names: { from: names.from ?? [], to: names.to ?? [], own: names.own ?? [] }, problems })
}

/** Names of several dotted paths. */
export const namesIn = <Path extends string>(paths: readonly Path[]): NamesIn<Path>[] =>
  paths.flatMap((path) => path.split('.')) as NamesIn<Path>[]

/** A value cannot be mapped. Says where and what kind of value was there, never which. */
export class DialectError extends Error {
  readonly path: string
  readonly words: string
  constructor(path: string, words: string, cause?: unknown) {
    super(path === '' ? words : `${path}: ${words}`, cause === undefined ? {} : { cause })
    this.name = 'DialectError'
    this.path = path
    this.words = words
  }
}

/** Runs a step below a field or an index, so that an error says where. */
export const under = (key: string | number, run: () => Json): Json => {
  try {
    return run()
  } catch (error) {
    const part = typeof key === 'number' ? `[${key}]` : key
    if (!(error instanceof DialectError)) throw new DialectError(part, 'the mapping failed', error)
    const rest = error.path === '' || error.path.startsWith('[') ? error.path : `.${error.path}`
    throw new DialectError(part + rest, error.words, error.cause)
  }
}

/** What a value is, for errors. */
export const kindOf = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return { string: 'text', number: 'a number', boolean: 'true or false', object: 'an object' }[typeof value as string] ?? 'something else'
}

/** Whether a value is an object with fields. */
export const isRecord = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object with some fields changed. `Object.fromEntries` defines its fields, so a `__proto__` in v7's answer is a field like any other. */
export const withEntries = (value: Record<string, Json>, change: (key: string, field: Json) => [string, Json][]): Record<string, Json> =>
  Object.fromEntries(Object.entries(value).flatMap(([key, field]) => change(key, field)))

/** Changes what lies at a dotted path; lists on the way are gone through, what is missing stays missing. */
export const changeAt = (value: Json, path: readonly string[], change: (field: Json) => Json): Json => {
  const [name, ...rest] = path
  if (name === undefined) return change(value)
  if (Array.isArray(value)) return value.map((one) => changeAt(one, path, change))
  if (!isRecord(value) || !Object.hasOwn(value, name)) return value
  return withEntries(value, (key, field) => [[key, key === name ? changeAt(field, rest, change) : field]])
}
