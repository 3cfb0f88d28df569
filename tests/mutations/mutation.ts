/**
 * A small change that breaks the product, and the test that fails because of it. A list of them proves that faster or fewer tests
 * still catch what they caught before (CONTRIBUTING.md, "Mutations").
 */
export type Mutation = {
  file: string
  /** Text that occurs exactly once in the file. */
  find: string
  replace: string
  /** What a user, an operator or an attacker would notice. */
  breaks: string
  /** File of the test. Suites of the reference API run on two databases; here, only PGlite is used. */
  test: string
  /** Words of the case's title, as they are in that file, without placeholders. */
  title: string
}

/** The kinds of tests, by how they are run. */
const KINDS = ['unit', 'flow', 'hostile', 'browser'] as const
export type Kind = (typeof KINDS)[number]

export const kindOf = ({ test }: Pick<Mutation, 'test'>): Kind => {
  if (test.startsWith('tests/e2e/')) return 'browser'
  if (test.startsWith('tests/hostile/')) return 'hostile'
  return test.startsWith('tests/flow/') ? 'flow' : 'unit'
}

/** Hostile and browser tests run the built product, but a mutation in `lib/web` or `lib/reference` takes effect without a new build. */
export const needsBuild = (mutation: Mutation): boolean =>
  ['hostile', 'browser'].includes(kindOf(mutation)) && !/^lib\/(web|reference)\//.test(mutation.file)

/** Whether every word occurs in the mutation, names the kind of its test, or is `built` and the mutation needs a build. */
export const isNamedBy = (mutation: Mutation, words: readonly string[]): boolean => {
  const text = Object.values(mutation).join(' ').toLowerCase()
  return words
    .map((word) => word.toLowerCase())
    .every((word) => {
      if (word === 'built') return needsBuild(mutation)
      return KINDS.some((kind) => kind === word) ? kindOf(mutation) === word : text.includes(word)
    })
}

/** The source with the mutation; null if the text that it replaces does not occur exactly once. */
export const mutated = (source: string, { find, replace }: Pick<Mutation, 'find' | 'replace'>): string | null => {
  const [before = '', after, ...more] = source.split(find)
  return find === '' || after === undefined || more.length > 0 ? null : before + replace + after
}

/**
 * The mutations that need a build, in groups that share one, because a build takes longer than any test. A group has at most one for
 * each file. The list must make sure that no mutation affects the test of another.
 */
export const builtTogether = (mutations: readonly Mutation[]): Mutation[][] => {
  const groups: Mutation[][] = []
  for (const mutation of mutations.filter(needsBuild)) {
    const group = groups.find((others) => others.every(({ file }) => file !== mutation.file))
    if (group) group.push(mutation)
    else groups.push([mutation])
  }
  return groups
}
