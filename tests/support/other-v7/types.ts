import type { Call } from '#lib/contract/engine/call.ts'
import type { CallName } from '#lib/contract/calls.ts'

/** A call as the other v7 received it, and as it will go to the reference behind it. Deviations may change it. */
export type Ask = {
  method: string
  /** Path below `/v7/` as it stood in the request line, without the query. */
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  /** Parsed where it was JSON, text otherwise; undefined without a body. */
  body: unknown
  /** The call of the contract that it is; null for what the contract does not list. */
  name: CallName | null
  call: Call | null
  /** View that was asked for, or the default one; null for a call without views. */
  view: string | null
}

/** An answer on its way to the product. `body` is JSON; a text or bytes go out as they are. */
export type Reply = { status: number; headers: Record<string, string>; body: unknown; cutOff?: boolean }

/** One way in which a v7 differs from the contract. */
export type Deviation = {
  /** What is different, in one sentence. */
  what: string
  /** Answers by itself, or changes what is asked of the reference and gives null. */
  ask?: (ask: Ask) => Reply | null
  /** Turns the reference's answer into what this v7 would say. */
  answer?: (reply: Reply, ask: Ask) => Reply | Promise<Reply>
}

/** An answer in JSON. */
export const reply = (status: number, body: unknown): Reply => ({
  status,
  headers: status === 204 ? {} : { 'content-type': 'application/json' },
  body,
})

export const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300
/** A change that v7 has made: its answer is what a reader must not need. */
export const isWrite = ({ method, path }: Pick<Ask, 'method' | 'path'>): boolean => method !== 'GET' && !/^(auth|session)\//.test(path)

export type Json = Record<string, unknown>
export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
