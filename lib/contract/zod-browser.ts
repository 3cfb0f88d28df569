/**
 * `zod/mini` for the browser: the part that the contract and the screens use, on zod's own core. The bundler keeps every
 * schema that is named anywhere in a file that it needs, and mini names them all: 10 KB (gz) on each page that nobody uses.
 * `next.config.ts` puts this file in its place; what is missing here ends the build, and a test holds both to the same
 * answers.
 */
import {
  $constructor,
  $ZodArray,
  $ZodBoolean,
  $ZodCheckGreaterThan,
  $ZodCheckLessThan,
  $ZodCheckMaxLength,
  $ZodCheckMinLength,
  $ZodCheckMultipleOf,
  $ZodCheckOverwrite,
  $ZodCheckRegex,
  $ZodCustom,
  $ZodDefault,
  $ZodDiscriminatedUnion,
  $ZodEnum,
  $ZodISODate,
  $ZodISODateTime,
  $ZodLiteral,
  $ZodNever,
  $ZodNull,
  $ZodNullable,
  $ZodNumber,
  $ZodNumberFormat,
  $ZodObject,
  $ZodOptional,
  $ZodRecord,
  $ZodString,
  $ZodType,
  $ZodUndefined,
  $ZodUnion,
  $ZodUnknown,
  clone,
  parse,
  parseAsync,
  regexes as known,
  safeParse,
  safeParseAsync,
  type $ZodTypeDef,
  util,
} from 'zod/v4/core'

export { parse, safeParse }

type Def = Record<string, unknown>
type Schema = { def: Def & { checks?: unknown[] }; shape?: unknown; options?: unknown; clone: (def: Def, params?: object) => Schema } & {
  _zod: { def: $ZodTypeDef & Def; values: Set<unknown> }
}
type Params = string | Def | undefined
/** A constructor of zod's core, of which only `init` is called here. */
type Core = { init: (inst: never, def: never) => void }
type Made = new (def: Def) => Schema

const METHODS = {
  check(this: Schema, ...checks: unknown[]) {
    return this.clone({ ...this.def, checks: [...(this.def.checks ?? []), ...checks] }, { parent: true })
  },
  clone(this: Schema, def: Def, params?: object) {
    return clone(this as never, def as never, params as never)
  },
  parse(this: Schema, value: unknown, context?: object) {
    return parse(this as never, value, context as never)
  },
  parseAsync(this: Schema, value: unknown, context?: object) {
    return parseAsync(this as never, value, context as never)
  },
  safeParse(this: Schema, value: unknown, context?: object) {
    return safeParse(this as never, value, context as never)
  },
  safeParseAsync(this: Schema, value: unknown, context?: object) {
    return safeParseAsync(this as never, value, context as never)
  },
}

const kind = (name: string, core: Core, finish?: (inst: Schema) => void): Made =>
  $constructor(
    `ZodMini${name}`,
    (inst, def) => {
      core.init(inst as never, def as never)
      $ZodType.init(inst as never, def as never)
      const schema = inst as unknown as Schema
      schema.def = def as Def
      finish?.(schema)
    },
    METHODS as never,
  ) as unknown as Made

const params = (given: Params) => util.normalizeParams(given as never) as Def

/** A schema of one kind, with what belongs to it beside the caller's message. */
const make = (Kind: Made, def: Def, given?: Params) => new Kind({ ...def, ...params(given) })

const MiniString = kind('String', $ZodString)
const MiniNumber = kind('Number', $ZodNumber)
const MiniWhole = kind('NumberFormat', $ZodNumberFormat)
const MiniBoolean = kind('Boolean', $ZodBoolean)
const MiniUnknown = kind('Unknown', $ZodUnknown)
const MiniNever = kind('Never', $ZodNever)
const MiniNull = kind('Null', $ZodNull)
const MiniUndefined = kind('Undefined', $ZodUndefined)
const MiniDate = kind('ISODate', $ZodISODate)
const MiniDateTime = kind('ISODateTime', $ZodISODateTime)
const MiniOptional = kind('Optional', $ZodOptional)
const MiniNullable = kind('Nullable', $ZodNullable)
const MiniDefault = kind('Default', $ZodDefault)
const MiniArray = kind('Array', $ZodArray)
const MiniLiteral = kind('Literal', $ZodLiteral)
const MiniUnion = kind('Union', $ZodUnion)
const MiniDiscriminatedUnion = kind('DiscriminatedUnion', $ZodDiscriminatedUnion)
const MiniRecord = kind('Record', $ZodRecord)
const MiniCustom = kind('Custom', $ZodCustom)
const MiniEnum = kind('Enum', $ZodEnum, (inst) => {
  inst.options = [...inst._zod.values]
})
const MiniObject = kind('Object', $ZodObject, (inst) => {
  Object.defineProperty(inst, 'shape', { get: () => inst._zod.def['shape'], configurable: true })
})

export const string = (given?: Params) => make(MiniString, { type: 'string' }, given)
export const number = (given?: Params) => make(MiniNumber, { type: 'number', checks: [] }, given)
export const int = (given?: Params) => make(MiniWhole, { type: 'number', check: 'number_format', abort: false, format: 'safeint' }, given)
export const boolean = (given?: Params) => make(MiniBoolean, { type: 'boolean' }, given)
export const unknown = () => make(MiniUnknown, { type: 'unknown' })
export const never = (given?: Params) => make(MiniNever, { type: 'never' }, given)
const nothing = (given?: Params) => make(MiniNull, { type: 'null' }, given)
const missing = (given?: Params) => make(MiniUndefined, { type: 'undefined' }, given)
export { nothing as null, missing as undefined }
export const iso = {
  date: (given?: Params) => make(MiniDate, { type: 'string', format: 'date', check: 'string_format' }, given),
  datetime: (given?: Params) =>
    make(MiniDateTime, { type: 'string', format: 'datetime', check: 'string_format', offset: false, local: false, precision: null }, given),
}
export const optional = (innerType: Schema) => make(MiniOptional, { type: 'optional', innerType })
export const nullable = (innerType: Schema) => make(MiniNullable, { type: 'nullable', innerType })
export const _default = (innerType: Schema, value: unknown) =>
  new MiniDefault({
    type: 'default',
    innerType,
    get defaultValue() {
      return typeof value === 'function' ? (value as () => unknown)() : util.shallowClone(value)
    },
  })
export const array = (element: Schema, given?: Params) => make(MiniArray, { type: 'array', element }, given)
export const literal = (value: unknown, given?: Params) =>
  make(MiniLiteral, { type: 'literal', values: Array.isArray(value) ? value : [value] }, given)
const oneOf = (values: readonly string[], given?: Params) =>
  make(MiniEnum, { type: 'enum', entries: Object.fromEntries(values.map((value) => [value, value])) }, given)
export { oneOf as enum }
export const union = (options: readonly Schema[], given?: Params) => make(MiniUnion, { type: 'union', options }, given)
export const discriminatedUnion = (discriminator: string, options: readonly Schema[], given?: Params) =>
  make(MiniDiscriminatedUnion, { type: 'union', options, discriminator }, given)
export const record = (keyType: Schema, valueType: Schema, given?: Params) =>
  make(MiniRecord, { type: 'record', keyType, valueType }, given)
export const object = (shape: Def, given?: Params) => make(MiniObject, { type: 'object', shape }, given)
export const looseObject = (shape: Def, given?: Params) => make(MiniObject, { type: 'object', shape, catchall: unknown() }, given)
export const extend = (schema: Schema, shape: Def) => util.extend(schema as never, shape as never)
export const partial = (schema: Schema, mask?: object) => util.partial(MiniOptional as never, schema as never, mask)
export const refine = (fn: unknown, given?: Params) => make(MiniCustom, { type: 'custom', check: 'custom', fn }, given)

const bound = (check: 'greater_than' | 'less_than', inclusive: boolean) => (value: number, given?: Params) =>
  new (check === 'greater_than' ? $ZodCheckGreaterThan : $ZodCheckLessThan)({ check, ...params(given), value, inclusive } as never)
export const gt = bound('greater_than', false)
export const gte = bound('greater_than', true)
export const lte = bound('less_than', true)
export const multipleOf = (value: number, given?: Params) => new $ZodCheckMultipleOf({ check: 'multiple_of', ...params(given), value })
export const minLength = (minimum: number, given?: Params) => new $ZodCheckMinLength({ check: 'min_length', ...params(given), minimum })
export const maxLength = (maximum: number, given?: Params) => new $ZodCheckMaxLength({ check: 'max_length', ...params(given), maximum })
export const regex = (pattern: RegExp, given?: Params) =>
  new $ZodCheckRegex({ check: 'string_format', format: 'regex', ...params(given), pattern })
export const overwrite = (tx: (value: unknown) => unknown) => new $ZodCheckOverwrite({ check: 'overwrite', tx })
const ofText = (tx: (text: string) => string) => () => overwrite((value) => tx(value as string))
export const trim = ofText((text) => text.trim())
export const toLowerCase = ofText((text) => text.toLowerCase())
export const toUpperCase = ofText((text) => text.toUpperCase())
export const regexes = { email: known.email }
