import type * as z from 'zod/mini'

// docs/decisions/0013-a-body-that-can-be-two-things.md

type Issue = z.core.$ZodIssue

/**
 * What zod says of a body, with the issues of a union spelled out: those of the form that fits best, so that a person
 * reads "Enter your password." and not "Invalid input". Paths are whole.
 */
export const flatIssues = (issues: readonly Issue[]): Issue[] => issues.flatMap((issue) => flatten(issue))

const flatten = (issue: Issue): Issue[] => {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const forms = issue.errors.map((form) => flatIssues(form))
  const best = forms.reduce((least, form) => (form.length < least.length ? form : least))
  return best.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}
