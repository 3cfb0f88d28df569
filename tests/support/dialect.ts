import { compileDialect } from '#lib/dialect/compile.ts'
import type { Definition } from '#lib/dialect/definition.ts'
import type { Dialect } from '#lib/dialect/dialect.ts'

/** Compiles a dialect as the start of the product does. */
export const dialectOf = (definition: Definition, tag = 'd1a1ec70'): Dialect => {
  const compiled = compileDialect(definition, tag)
  if ('problems' in compiled) throw new Error(compiled.problems.join('\n'))
  return compiled.dialect
}
