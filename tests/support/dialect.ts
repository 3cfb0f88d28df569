import { compileDialect } from '#lib/dialect/compile.ts'
import type { Definition } from '#lib/dialect/definition.ts'
import type { Dialect } from '#lib/dialect/dialect.ts'

/** A dialect as the start makes it of a file. */
export const dialectOf = (definition: Definition, tag = 'd1a1ec70'): Dialect => {
  const made = compileDialect(definition, tag)
  if ('problems' in made) throw new Error(made.problems.join('\n'))
  return made.dialect
}
