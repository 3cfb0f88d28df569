import type * as z from 'zod/mini'
import type { Call } from '#lib/contract/engine/call.ts'
import type { CallName, calls } from '#lib/contract/calls.ts'
import type { Failure, Level, Module } from '#lib/contract/engine/common.ts'
import type { Step } from './step.ts'

/** Names of the fields of a type, at any depth. Index signatures do not count. */
type FieldsIn<T> = T extends readonly (infer Item)[]
  ? FieldsIn<Item>
  : T extends object
    ? { [K in keyof T]: string extends K ? FieldsIn<T[K]> : (K & string) | FieldsIn<T[K]> }[keyof T]
    : never

type CallOf<N extends CallName> = (typeof calls)[N]
type QueryNames<C> = C extends { query: infer Q extends z.ZodMiniObject } ? keyof z.input<Q> & string : never
type BodyNames<C> = C extends { body: infer B extends z.ZodMiniType } ? FieldsIn<z.input<B>> : never
type AnswerNames<C> = C extends { response: infer R extends z.ZodMiniType } ? FieldsIn<z.input<R>> : never
type ViewsOf<C> = C extends { views: infer V } ? keyof V & string : never
type BodyOrQuery<C> = BodyNames<C> | (C extends { method: 'GET' } ? QueryNames<C> : never)

/** How a call, or one of its views or actions, differs from the contract. Anything left out is as in the contract. */
type Variant<C extends Call> = {
  /** False if this v7 does not have the call: it is never sent, and screens do not offer it. */
  offered?: boolean
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path after the prefix. `{name}` is a parameter of the contract's path, or a query field, which is then removed from the query. */
  path?: string
  /** Maps the contract's query, as text by name, to v7's. If set, query keys that the contract does not know are not sent. */
  query?: Step<QueryNames<C>, string, QueryNames<C>>
  /** Maps the contract's body to v7's. For a GET that this v7 wants with a body, the input is the query. */
  body?: Step<BodyOrQuery<C>, string, BodyOrQuery<C>>
  /** Maps v7's response to the contract's. */
  answer?: Step<string, AnswerNames<C>, AnswerNames<C>>
  /** Maps v7's error responses to the contract's `{ message, code, errors }`. */
  failure?: Step<string, keyof Failure, keyof Failure>
}

/** How one call differs. Views and actions inherit every setting that they do not override. */
export type CallEntry<N extends CallName> = Variant<CallOf<N>> & {
  /** By `view=` of the query: `{ detail: { path: 'orders/{id}' } }`. */
  views?: { readonly [V in ViewsOf<CallOf<N>>]?: Variant<CallOf<N>> }
  /** By `action` of the body: `{ cancel: { method: 'POST', path: 'orders/{id}/cancel' } }`. */
  actions?: Readonly<Record<string, Variant<CallOf<N>>>>
}

/** Abilities of a v7 that are not calls. */
export type Trait = 'drafts' | 'idempotencyKeys'

/** How a v7 differs from the contract. */
export type Definition = {
  /** Path before every call, `/v7` by default; `''` for none. */
  prefix?: string
  /**
   * Which calls and features this v7 has. `drafts`: whether it has orders with the status DRAFT. `idempotencyKeys`: whether it
   * creates a record only once for the same key. A call that is left out here is tried. A feature that is left out is used if v7 declares
   * it in the `meta` of the order form's options.
   */
  offers?: { readonly [N in CallName | Trait]?: boolean }
  /** Maps v7's words for levels to the contract's. */
  levels?: Readonly<Record<string, Level>>
  /** Maps v7's words for modules to the contract's. */
  modules?: Readonly<Record<string, Module>>
  /** Path of the clients' logos, without the prefix: `/logos/{client}.png`. */
  images?: { readonly path: string }
  calls?: { readonly [N in CallName]?: CallEntry<N> }
}

/** Type-checks a dialect. Its content is checked again when the server starts. */
export const defineDialect = (definition: Definition): Definition => definition
