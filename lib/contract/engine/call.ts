import type * as z from 'zod/mini'
import type { Level, Module } from './common.ts'

/** HTTP methods that v7 knows. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/** Error statuses of a call besides 500 and 503, which every call can have, and 401, which every call can have that is not public. */
type FailureStatus = 403 | 404 | 409 | 413 | 422 | 429

type Schema = z.ZodMiniType
type ObjectSchema = z.ZodMiniObject

/**
 * One call to v7 as plain data. The proxy's allow-list, the client's types, the reference API's parsing and the
 * OpenAPI document are all derived from a list of these. Rules that schemas cannot express are in docs/contract.md.
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
  /** Body of a successful response. For a call with views, the union of all views. */
  response: Schema
  /** Body of a successful response for each `view=`, or for each form if the call has no parameter `view`. The first one is the default. */
  views?: Readonly<Record<string, Schema>>
  /** Media types, if the call returns a file instead of JSON. `response` is not used then. */
  file?: readonly string[]
  /** HTTP status of a successful response. */
  status: 200 | 201 | 204
  /** Only a call that lists 413 accepts bodies over a megabyte. */
  failures: readonly FailureStatus[]
  /** Answered without a bearer token. */
  isPublic?: boolean
  /**
   * For a call that works with or without a bearer token: a body of this shape carries its own proof (of an invitation or a password-reset link). A caller with
   * a session sends its token. A caller without one sends no `Authorization` header and needs such a body.
   */
  proofInBody?: Schema
  /** Module in which the user needs `can_view`. Without it, any signed-in user may call. */
  module?: Module
  /** Module of each view that does not belong to the call's own module. */
  viewModules?: Readonly<Record<string, Module>>
  /** Lowest level that may call. */
  minLevel?: Level
  /** A lookup: answered with an `ETag` and `Cache-Control: private, max-age=300`. */
  isLookup?: boolean
  /** Takes an `Idempotency-Key`: docs/contract.md, "Changes". */
  creates?: boolean
  /** Takes an `If-Match` with the record's version: docs/contract.md, "Changes". */
  versioned?: boolean
  /** The product also works with a v7 that lacks this call. `meansMissingCall` in `extensions.ts` recognises such a v7. */
  isExtension?: boolean
}

/** Defines a call and keeps its literal types. */
export const call = <const C extends Call>(definition: C): C => definition

/** Whether a call returns a list in pages. Its response may carry an `ETag`: docs/contract.md, "Lists". */
export const isList = (definition: Call): boolean =>
  definition.method === 'GET' && !definition.isLookup && definition.query !== undefined && 'per_page' in definition.query.shape

/** Typed query of a call, as a caller writes it. */
export type QueryOf<C extends Call> = C extends { query: infer Q extends ObjectSchema } ? z.input<Q> : Record<string, never>

/** Typed query of a call, as a server reads it. */
export type ParsedQueryOf<C extends Call> = C extends { query: infer Q extends ObjectSchema } ? z.output<Q> : Record<string, never>

/** Body of a call, as a caller writes it. */
export type BodyOf<C extends Call> = C extends { body: infer B extends Schema } ? WithoutVersion<z.input<B>> : undefined
/** `version` is optional, because a v7 without versions gives none to send back. */
type WithoutVersion<T> = T extends { version: infer V } ? Omit<T, 'version'> & { version?: V } : T

/** Response of a call; for a call with views, name the view. */
export type ResponseOf<C extends Call, V extends string = never> = [V] extends [never]
  ? z.output<C['response']>
  : C extends { views: Readonly<Record<V, infer S extends Schema>> }
    ? z.output<S>
    : never
