/*
 * The part of zod that browsers load. Turbopack drops unused exports but keeps the functions that they call, so it bundled all
 * of zod's core: 22 KB gz instead of 10. `next.config.ts` bundles this list instead. If a schema needs another function of zod,
 * the build reports an export that does not exist: add its name here.
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
