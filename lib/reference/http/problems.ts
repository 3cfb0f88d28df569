import type * as z from 'zod/mini'
import { INVALID_EMAIL } from '#lib/contract/engine/fields.ts'
import { flatIssues } from '#lib/contract/engine/issues.ts'
import type { Problems } from './response.ts'

type Issue = z.core.$ZodIssue

/**
 * Turns zod's issues into readable messages by field. A message from the contract is used as it is; otherwise the text depends on the
 * kind of issue. For a query, the index of a repeated key is left out, because the user sees a single input.
 */
export const problemsOf = (error: { issues: readonly Issue[] }, source: 'query' | 'body'): Problems => {
  const problems: Problems = {}
  for (const issue of flatIssues(error.issues)) {
    if (issue.code === 'unrecognized_keys' && source === 'body') {
      for (const name of issue.keys) problems[[...issue.path.map(String), name].join('.')] = ['This cannot be set here.']
      continue
    }
    const key = source === 'query' ? String(issue.path[0] ?? '') : issue.path.map(String).join('.')
    const texts = (problems[key] ??= [])
    const text = messageOf(issue)
    if (!texts.includes(text)) texts.push(text)
  }
  return problems
}

/** Merges the problems of several checks by field. */
export const mergeProblems = (...all: readonly Problems[]): Problems => {
  const joined: Problems = {}
  for (const problems of all) {
    for (const [key, texts] of Object.entries(problems)) joined[key] = [...(joined[key] ?? []), ...texts]
  }
  return joined
}

const ZOD_DEFAULT = /^Invalid input/

const messageOf = (issue: Issue): string => {
  if (issue.message && !ZOD_DEFAULT.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? 'This is required.' : (TYPE_MESSAGES[issue.expected] ?? 'This value has the wrong type.')
    case 'invalid_value':
      return `Choose one of: ${issue.values.map(String).join(', ')}.`
    case 'too_big':
      return issue.origin === 'string' ? `Use at most ${issue.maximum} characters.` : `Enter at most ${issue.maximum}.`
    case 'too_small':
      return issue.origin === 'string' ? `Use at least ${issue.minimum} characters.` : `Enter at least ${issue.minimum}.`
    case 'invalid_format':
      return issue.format === 'email' ? INVALID_EMAIL : 'This value has the wrong format.'
    case 'unrecognized_keys':
      return `Unknown fields: ${issue.keys.join(', ')}.`
    default:
      return 'This value cannot be used.'
  }
}

const isMissing = (issue: Issue): boolean => 'input' in issue && issue.input === undefined

const TYPE_MESSAGES: Readonly<Record<string, string>> = {
  boolean: 'Send true or false.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  string: 'Enter text.',
  array: 'Send a list.',
  object: 'Send an object.',
  record: 'Send an object.',
}
