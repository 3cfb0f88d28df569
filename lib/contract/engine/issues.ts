import type * as z from 'zod/mini'

// docs/decisions/0013-bodies-with-several-shapes.md

type Issue = z.core.$ZodIssue

/**
 * Zod's issues for a body, where the issue of a union is replaced by those of its best-fitting option. Users then read "Enter
 * your password." instead of "Invalid input". Paths start at the body.
 */
export const flatIssues = (issues: readonly Issue[]): Issue[] => issues.flatMap((issue) => flatten(issue))

const flatten = (issue: Issue): Issue[] => {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const options = issue.errors.map((option) => flatIssues(option))
  const best = options.reduce((fewest, option) => (option.length < fewest.length ? option : fewest))
  return best.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}
