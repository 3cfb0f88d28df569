import type * as z from 'zod/mini'
import type { Call } from '#lib/contract/engine/call.ts'
import type { CallName, calls } from '#lib/contract/calls.ts'
import type { Failure, Level, Module } from '#lib/contract/engine/common.ts'
import type { Step } from './step.ts'

/** Names of the fields of a type, at any depth. An index by any text is no name. */
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

/** Where one call, one view of it or one step of it differs. What is left out is as in the contract. */
type Variant<C extends Call> = {
  /** False where this v7 does not have it: nothing is sent, and screens do not offer it. */
  offered?: boolean
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path behind the prefix. `{name}` is a parameter of the contract's path, or of its query, which then leaves the query. */
  path?: string
  /** The contract's query to v7's, as text by name. With it v7 sees nothing of the query that the contract does not know. */
  query?: Step<QueryNames<C>, string, QueryNames<C>>
  /** The contract's body to v7's. For a read that this v7 wants with a body, what comes in is the query. */
  body?: Step<BodyOrQuery<C>, string, BodyOrQuery<C>>
  /** v7's answer to the contract's. */
  answer?: Step<string, AnswerNames<C>, AnswerNames<C>>
  /** v7's refusal to the contract's `{ message, code, errors }`. */
  failure?: Step<string, keyof Failure, keyof Failure>
}

/** Where one call differs; views and steps take from it what they do not say themselves. */
export type CallEntry<N extends CallName> = Variant<CallOf<N>> & {
  /** By `view=` of the query: `{ detail: { path: 'orders/{id}' } }`. */
  views?: { readonly [V in ViewsOf<CallOf<N>>]?: Variant<CallOf<N>> }
  /** By `action` of the body: `{ cancel: { method: 'POST', path: 'orders/{id}/cancel' } }`. */
  actions?: Readonly<Record<string, Variant<CallOf<N>>>>
}

/** What a v7 may do or not do beside its calls. */
export type Trait = 'drafts' | 'idempotencyKeys'

/** Where a v7 differs from the contract. */
export type Definition = {
  /** Path before every call, `/v7` where it is left out; `''` where there is none. */
  prefix?: string
  /**
   * What this v7 has and has not. `drafts`: whether it knows orders with the status DRAFT. `idempotencyKeys`: whether it creates once
   * for one key. What is left out is found out.
   */
  offers?: { readonly [N in CallName | Trait]?: boolean }
  /** v7's word for a level, and the contract's. */
  levels?: Readonly<Record<string, Level>>
  /** v7's word for a module, and the contract's. */
  modules?: Readonly<Record<string, Module>>
  /** Where the clients' logos lie: `/logos/{client}.png`, beside the prefix. */
  images?: { readonly path: string }
  calls?: { readonly [N in CallName]?: CallEntry<N> }
}

/** Gives a dialect its types. What it says is checked at the start. */
export const defineDialect = (definition: Definition): Definition => definition
