import type * as z from 'zod/mini'
import type { Level, Module } from './common.ts'

/** HTTP methods that v7 knows. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/** The failures that a call can answer besides 401 (every call) and 500/503 (every call). */
type FailureStatus = 403 | 404 | 409 | 413 | 422 | 429

type Schema = z.ZodMiniType
type ObjectSchema = z.ZodMiniObject

/**
 * One call of v7 as plain data. The proxy's allow-list, the client's types, the reference API's parsing and the
 * OpenAPI document are all derived from a list of these. The rules that no shape can say are in docs/contract.md.
 */
export type Call = {
  method: Method
  /** Path below `/v7/`, with `{name}` for a parameter that fills exactly one segment. */
  path: string
  /** What the call is for, in one sentence. */
  summary: string
  /** Query as typed values; {@link readQuery} and {@link writeQuery} turn it into text and back. */
  query?: ObjectSchema
  body?: Schema
  /** What a success holds. For a call with views this is the union of them all. */
  response: Schema
  /** What a success holds for each `view=`, or for each form of a call without that key; the first one is the default. */
  views?: Readonly<Record<string, Schema>>
  /** Types of the file that a success holds, in place of JSON; `response` says nothing then. */
  file?: readonly string[]
  /** Status of a success. */
  status: 200 | 201 | 204
  /** Only a call that can fail with 413 takes bodies of more than a megabyte. */
  failures: readonly FailureStatus[]
  /** Answered without a bearer token. */
  isPublic?: boolean
  /**
   * Answered with and without a bearer token: a body of this shape carries its own proof (an invite). A caller with a session
   * sends its token; a caller without one sends no `Authorization` at all, and needs such a body.
   */
  proofInBody?: Schema
  /** Module that the user needs `can_view` in; absent where any signed-in user may call. */
  module?: Module
  /** Views that belong to another module than the call itself. */
  viewModules?: Readonly<Record<string, Module>>
  /** Lowest level that may call. */
  minLevel?: Level
  /** A lookup: answered with an `ETag` and `Cache-Control: private, max-age=300`. */
  isLookup?: boolean
  /** Takes an `Idempotency-Key`: docs/contract.md, "Changes". */
  creates?: boolean
  /** Takes an `If-Match` with the record's version: docs/contract.md, "Changes". */
  versioned?: boolean
  /** Not named by the specification: a v7 may answer 404 or 405, and the product works without it. */
  isExtension?: boolean
}

/** Keeps the literal types of a call. */
export const call = <const C extends Call>(definition: C): C => definition

/** Typed query of a call, as a caller writes it. */
export type QueryOf<C extends Call> = C extends { query: infer Q extends ObjectSchema } ? z.input<Q> : Record<string, never>

/** Typed query of a call, as a server reads it. */
export type ParsedQueryOf<C extends Call> = C extends { query: infer Q extends ObjectSchema } ? z.output<Q> : Record<string, never>

/** Body of a call, as a caller writes it. */
export type BodyOf<C extends Call> = C extends { body: infer B extends Schema } ? WithoutVersion<z.input<B>> : undefined
/** A record of a v7 without versions has none to send back. */
type WithoutVersion<T> = T extends { version: infer V } ? Omit<T, 'version'> & { version?: V } : T

/** Answer of a call; for a call with views, name the view. */
export type ResponseOf<C extends Call, V extends string = never> = [V] extends [never]
  ? z.output<C['response']>
  : C extends { views: Readonly<Record<V, infer S extends Schema>> }
    ? z.output<S>
    : never
