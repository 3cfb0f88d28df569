import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import type { Call } from '#lib/contract/engine/call.ts'
import { type ApiResponse, invalid, type Problems, refuse, type BodyProblems } from './response.ts'
import type { Context, Route } from './context.ts'
import { problemsOf } from './problems.ts'

export const BODY_LIMIT_BYTES = 10 * 1024 * 1024

/** Reads a JSON body up to the limit. The value is `undefined` if there is no body. */
const readJson = async (
  request: IncomingMessage,
  limit: number,
): Promise<{ ok: true; value: unknown } | { ok: false; response: ApiResponse }> => {
  if (Number(request.headers['content-length'] ?? 0) > limit) return { ok: false, response: refuse('TOO_LARGE') }
  const chunks: Buffer[] = []
  let size = 0
  // Does not destroy a request that is too large, because that would also close the connection before the response is sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) return { ok: false, response: refuse('TOO_LARGE') }
    chunks.push(chunk)
  }
  if (size === 0) return { ok: true, value: undefined }
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(request.headers['content-type'] ?? '')) {
    return { ok: false, response: refuse('UNSUPPORTED_TYPE') }
  }
  const text = Buffer.concat(chunks).toString('utf8')
  if (isTooDeep(text)) return { ok: false, response: refuse('MALFORMED', `The body is nested more than ${MAX_LEVELS} levels deep.`) }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, response: refuse('MALFORMED', 'The body is not valid JSON.') }
  }
}

// No body in the contract is nested deeper than 8 levels. The limit keeps recursive functions from overflowing the stack.
const MAX_LEVELS = 32
const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [34, 92, 123, 125, 91, 93]

/** Whether JSON text is nested too deep. Counts brackets outside of strings, without parsing. */
const isTooDeep = (text: string): boolean => {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const charCode = text.charCodeAt(index)
    if (isInString) {
      if (charCode === BACKSLASH) index += 1
      else if (charCode === QUOTE) isInString = false
    } else if (charCode === QUOTE) isInString = true
    else if (charCode === OPEN || charCode === OPEN_LIST) depth += 1
    else if (charCode === CLOSE || charCode === CLOSE_LIST) depth -= 1
    if (depth > MAX_LEVELS) return true
  }
  return false
}

/** Whether a value contains characters that the database cannot store in text: NUL or a lone surrogate. */
export const hasUnstorableText = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (Array.isArray(value)) return value.some(hasUnstorableText)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).some(([k, v]) => hasUnstorableText(k) || hasUnstorableText(v))
  return false
}

/** A body as sent and as parsed by the contract. If there are `problems`, `parsed` holds only the valid fields. */
type RequestBody = { sent: unknown; parsed: unknown; problems: Problems | null }

/** Reads the body of a call. Refuses a missing body, invalid JSON and characters that cannot be stored. */
export const readBody = async (
  call: Call,
  route: Route<Call>,
  request: IncomingMessage,
): Promise<{ ok: true; value: RequestBody } | { ok: false; response: ApiResponse }> => {
  if (!call.body) return { ok: true, value: { sent: undefined, parsed: undefined, problems: null } }
  const read = await readJson(request, route.maxBodyBytes ?? BODY_LIMIT_BYTES)
  if (!read.ok) return read
  const { value: sent } = read
  if (sent === undefined) return { ok: false, response: refuse('MALFORMED', 'Send a JSON body.') }
  if (hasUnstorableText(sent)) return { ok: false, response: invalid({ '': ['The body contains a character that cannot be stored.'] }) }
  if (route.parsesBody) return { ok: true, value: { sent, parsed: undefined, problems: null } }
  const parsed = z.safeParse(call.body, sent)
  if (parsed.success) return { ok: true, value: { sent, parsed: parsed.data, problems: null } }
  return { ok: true, value: { sent, parsed: validFields(call.body, sent), problems: problemsOf(parsed.error, 'body') } }
}

/** Adds the problems that only the database can find, for fields that the contract accepted. */
export const addDatabaseProblems = async (route: Route<Call>, context: Context, problems: Problems): Promise<BodyProblems> => {
  const fields = new Set(Object.keys(problems).map(topLevelField))
  // A body that is not an object has no fields to check.
  const databaseProblems = fields.has('') ? undefined : await route.findDatabaseProblems?.(context)
  const newProblems = Object.entries(databaseProblems?.problems ?? {}).filter(([key]) => !fields.has(topLevelField(key)))
  return { problems: { ...problems, ...Object.fromEntries(newProblems) }, meta: databaseProblems?.meta }
}

const topLevelField = (key: string): string => key.split('.', 1)[0]!

type Def = { type: string; shape?: Readonly<Record<string, z.ZodMiniType>>; options?: readonly z.ZodMiniType[] }
const defOf = (schema: z.ZodMiniType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def

/** Parses each field on its own and keeps the valid ones. For a union, literal fields (`entity: 'supplier'`) select the member. */
const validFields = (schema: z.ZodMiniType, sent: unknown): object => {
  if (typeof sent !== 'object' || sent === null) return {}
  const { options, shape = {} } = defOf(schema)
  const fieldsSent = sent as Readonly<Record<string, unknown>>
  if (options) {
    const member = options.find((option) =>
      Object.entries(defOf(option).shape ?? {}).every(
        ([key, field]) => defOf(field).type !== 'literal' || z.safeParse(field, fieldsSent[key]).success,
      ),
    )
    return member ? validFields(member, sent) : {}
  }
  const fields = Object.entries(shape).map(([key, field]) => [key, z.safeParse(field, fieldsSent[key])] as const)
  return Object.fromEntries(fields.flatMap(([key, field]) => (field.success && field.data !== undefined ? [[key, field.data]] : [])))
}
