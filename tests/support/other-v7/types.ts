import type { Call } from '#lib/contract/engine/call.ts'
import type { CallName } from '#lib/contract/calls.ts'

/** A request that the other v7 received and will forward to the reference. Deviations may change it. */
export type V7Request = {
  method: string
  /** Path below `/v7/` exactly as in the request line, without the query. */
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  /** Parsed if it was JSON, otherwise text; undefined without a body. */
  body: unknown
  /** The matching call in the contract, or null. */
  name: CallName | null
  call: Call | null
  /** The requested view, or the default one; null for a call without views. */
  view: string | null
}

/** A response on its way to the product. `body` becomes JSON unless it is text or bytes. `cutOff` ends the connection halfway. */
export type Reply = { status: number; headers: Record<string, string>; body: unknown; cutOff?: boolean }

/** One way in which a v7 differs from the contract. */
export type Deviation = {
  /** The difference in one sentence. */
  description: string
  /** Returns its own reply, or changes the request to the reference and returns null. */
  changeRequest?: (request: V7Request) => Reply | null
  /** Turns the reference's answer into that of this v7. */
  changeResponse?: (reply: Reply, request: V7Request) => Reply | Promise<Reply>
}

/** A response in JSON. */
export const reply = (status: number, body: unknown): Reply => ({
  status,
  headers: status === 204 ? {} : { 'content-type': 'application/json' },
  body,
})

export const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300
/** Whether a request changes data. Signing in and out does not count. */
export const isWrite = ({ method, path }: Pick<V7Request, 'method' | 'path'>): boolean =>
  method !== 'GET' && !/^(auth|session)\//.test(path)

export type Json = Record<string, unknown>
export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
