import type { CallName } from '#lib/contract/calls.ts'

/** A JSON value that v7 sends or receives, untyped. */
// oxlint-disable-next-line typescript/no-explicit-any -- `unknown` would make every function of a dialect begin with a cast
export type Json = any

/** The call whose query, body or answer is being mapped. */
export type About = {
  call: CallName
  /** `view=` of the contract's query, by default the first view; null for a call without views. */
  view: string | null
  /** Query by the contract's names, as text. */
  query: Readonly<Record<string, string | readonly string[]>>
  /** Parameters of the contract's path. */
  params: Readonly<Record<string, string>>
  /** Status of v7's response; null while the request is mapped. */
  status: number | null
}

/**
 * Field names that a step uses: those it renames (`from`, `to`), and those whose values it changes (`changed`). Which of them must be
 * the contract's depends on the direction. Types and the check at startup both use these names.
 */
type Names<From extends string, To extends string, Changed extends string> = {
  readonly from: readonly From[]
  readonly to: readonly To[]
  readonly changed: readonly Changed[]
}

/** Changes a value. Any function with this signature can be a step. */
export type Step<From extends string = string, To extends string = string, Changed extends string = string> = {
  (value: Json, about: About): Json
  readonly names?: Names<From, To, Changed>
  /** Views that the steps inside it are for. */
  readonly views?: readonly string[]
  readonly problems?: readonly string[]
}

/** A step made by a helper, with the field names that it uses. */
export type NamedStep<From extends string, To extends string, Changed extends string> = Step<From, To, Changed> & {
  readonly names: Names<From, To, Changed>
}

export type FromOf<S> = S extends { readonly names: { readonly from: readonly (infer N extends string)[] } } ? N : never
export type ToOf<S> = S extends { readonly names: { readonly to: readonly (infer N extends string)[] } } ? N : never
export type ChangedOf<S> = S extends { readonly names: { readonly changed: readonly (infer N extends string)[] } } ? N : never

/** The names in a dotted path: `lines.uom` has `lines` and `uom`. */
export type NamesIn<Path extends string> = Path extends `${infer First}.${infer Rest}` ? First | NamesIn<Rest> : Path

/** Adds field names to a step. `problems` are mistakes in a helper's arguments, which keep the server from starting. */
export const createStep = <From extends string = never, To extends string = never, Changed extends string = never>(
  run: (value: Json, about: About) => Json,
  names: Partial<Names<From, To, Changed>>,
  problems: readonly string[] = [],
  views: readonly string[] = [],
): NamedStep<From, To, Changed> => {
  // A new function, so that a step function used twice keeps separate names.
  const step = (value: Json, about: About): Json => run(value, about)
  return Object.assign(step, { names: { from: names.from ?? [], to: names.to ?? [], changed: names.changed ?? [] }, problems, views })
}

/** All field names in several dotted paths. */
export const namesIn = <Path extends string>(paths: readonly Path[]): NamesIn<Path>[] =>
  paths.flatMap((path) => path.split('.')) as NamesIn<Path>[]

/** A value cannot be mapped. The message says where it is and its type, never the value itself. */
export class DialectError extends Error {
  readonly path: string
  readonly reason: string
  constructor(path: string, reason: string, cause?: unknown) {
    super(path === '' ? reason : `${path}: ${reason}`, cause === undefined ? {} : { cause })
    this.name = 'DialectError'
    this.path = path
    this.reason = reason
  }
}

/** Runs a step on a field or an index, and adds that to the path of an error. */
export const withPath = (key: string | number, run: () => Json): Json => {
  try {
    return run()
  } catch (error) {
    const part = typeof key === 'number' ? `[${key}]` : key
    if (!(error instanceof DialectError)) throw new DialectError(part, 'the mapping failed', error)
    const rest = error.path === '' || error.path.startsWith('[') ? error.path : `.${error.path}`
    throw new DialectError(part + rest, error.reason, error.cause)
  }
}

/** The type of a value, in words for error messages. */
export const kindOf = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return { string: 'text', number: 'a number', boolean: 'true or false', object: 'an object' }[typeof value as string] ?? 'something else'
}

/** Whether a value is an object but not a list. */
export const isRecord = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Maps an object's fields. `Object.fromEntries` defines own properties, so a `__proto__` in v7's response is harmless. */
export const withEntries = (value: Record<string, Json>, change: (key: string, field: Json) => [string, Json][]): Record<string, Json> =>
  Object.fromEntries(Object.entries(value).flatMap(([key, field]) => change(key, field)))

/** Changes the value at a path, in every item of a list on the way. Missing fields stay missing. */
export const changeAt = (value: Json, path: readonly string[], change: (field: Json) => Json): Json => {
  const [name, ...rest] = path
  if (name === undefined) return change(value)
  if (Array.isArray(value)) return value.map((item) => changeAt(item, path, change))
  if (!isRecord(value) || !Object.hasOwn(value, name)) return value
  return withEntries(value, (key, field) => [[key, key === name ? changeAt(field, rest, change) : field]])
}
