/*
 * The part of zod that reaches browsers. Turbopack leaves out what a module exports and nobody uses, yet keeps what the left-out
 * functions would have called, so all of zod's core came along: 22 KB gz instead of 10. `next.config.ts` bundles this list instead.
 * A schema that needs more of zod says so at build time, as an export that does not exist: add its name here.
 */
export {
  _default,
  array,
  boolean,
  discriminatedUnion,
  enum,
  extend,
  gt,
  gte,
  int,
  literal,
  looseObject,
  lte,
  maxLength,
  minLength,
  multipleOf,
  never,
  null,
  nullable,
  number,
  object,
  optional,
  overwrite,
  parse,
  partial,
  record,
  refine,
  regex,
  safeParse,
  strictObject,
  string,
  toLowerCase,
  toUpperCase,
  trim,
  undefined,
  union,
  unknown,
} from 'zod/mini'
import { iso as formats, regexes as patterns } from 'zod/mini'

export const iso = { date: formats.date, datetime: formats.datetime }
export const regexes = { email: patterns.email }
