import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import type { Call } from '#lib/contract/engine/call.ts'
import { invalid, refuse, type Answer, type Problems, type Wrong } from './answer.ts'
import { BODY_LIMIT_BYTES, hasUnstorableText, readJson } from './body.ts'
import type { Context, Route } from './context.ts'
import { problemsOf } from './problems.ts'

/** A body as it was sent and as the contract reads it; with `problems`, `parsed` holds the fields that could be read. */
type AskedBody = { sent: unknown; parsed: unknown; problems: Problems | null }

/** Reads the body of a call. What is no body at all is refused here. */
export const readBody = async (
  call: Call,
  route: Route<Call>,
  request: IncomingMessage,
): Promise<{ ok: true; value: AskedBody } | { ok: false; answer: Answer }> => {
  if (!call.body) return { ok: true, value: { sent: undefined, parsed: undefined, problems: null } }
  const read = await readJson(request, BODY_LIMIT_BYTES)
  if (!read.ok) return read
  const { value: sent } = read
  if (sent === undefined) return { ok: false, answer: refuse('MALFORMED', 'Send a JSON body.') }
  if (hasUnstorableText(sent)) return { ok: false, answer: invalid({ '': ['The body holds a character that cannot be stored.'] }) }
  if (route.parsesBody) return { ok: true, value: { sent, parsed: undefined, problems: null } }
  const parsed = z.safeParse(call.body, sent)
  if (parsed.success) return { ok: true, value: { sent, parsed: parsed.data, problems: null } }
  return { ok: true, value: { sent, parsed: readable(call.body, sent), problems: problemsOf(parsed.error, 'body') } }
}

/** The problems of a body together with those that the database knows of its other fields. */
export const everyProblem = async (route: Route<Call>, context: Context, problems: Problems): Promise<Wrong> => {
  const fields = new Set(Object.keys(problems).map(fieldOf))
  // A body that is no object has no fields to ask about.
  const more = fields.has('') ? undefined : await route.alsoWrong?.(context)
  const others = Object.entries(more?.problems ?? {}).filter(([key]) => !fields.has(fieldOf(key)))
  return { problems: { ...problems, ...Object.fromEntries(others) }, meta: more?.meta }
}

const fieldOf = (key: string): string => key.split('.', 1)[0]!

type Def = { type: string; shape?: Readonly<Record<string, z.ZodMiniType>>; options?: readonly z.ZodMiniType[] }
const defOf = (schema: z.ZodMiniType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def

/** Each field that can be read by itself; of a union, by the form that its fixed words (`entity: 'supplier'`) name. */
const readable = (schema: z.ZodMiniType, sent: unknown): object => {
  if (typeof sent !== 'object' || sent === null) return {}
  const { options, shape = {} } = defOf(schema)
  const given = sent as Readonly<Record<string, unknown>>
  if (options) {
    const named = options.find((option) =>
      Object.entries(defOf(option).shape ?? {}).every(
        ([key, field]) => defOf(field).type !== 'literal' || z.safeParse(field, given[key]).success,
      ),
    )
    return named ? readable(named, sent) : {}
  }
  const fields = Object.entries(shape).map(([key, field]) => [key, z.safeParse(field, given[key])] as const)
  return Object.fromEntries(fields.flatMap(([key, field]) => (field.success && field.data !== undefined ? [[key, field.data]] : [])))
}
