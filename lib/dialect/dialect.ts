import type { CallName } from '#lib/contract/calls.ts'
import type { Step } from './step.ts'
import type { Template } from './template.ts'

/** A compiled dialect. The starting process compiles it; the handlers that Next bundles use it. */
export type Dialect = {
  /** Short hash of the file. */
  readonly tag: string
  /** Path of the file, to find line numbers in errors. */
  readonly file: string
  readonly prefix: string
  /** Mappings by name of the call. Calls without an entry are streamed unchanged. */
  readonly calls: ReadonlyMap<string, Mapping>
  /** Path of the clients' logos; null if it is the contract's. */
  readonly images: Template | null
  /** Calls that the dialect declares as missing. */
  readonly lacks: ReadonlySet<CallName>
  /** Calls that the dialect declares as offered, whatever v7 answers. */
  readonly has: ReadonlySet<CallName>
  readonly drafts: boolean | null
  /** Whether this v7 creates a record only once for the same `Idempotency-Key`; null if the dialect does not say. */
  readonly idempotencyKeys: boolean | null
  /** The contract's level for v7's word; an unknown word is returned unchanged. */
  readonly levelOf: (word: string) => string
  /** The contract's module for v7's word; an unknown word is returned unchanged. */
  readonly moduleOf: (word: string) => string
  /** v7's word for a level; a word that is already v7's is returned unchanged. */
  readonly levelWord: (level: string) => string
}

export type Mapping = {
  readonly name: CallName
  readonly base: Variant
  readonly views: ReadonlyMap<string, Variant>
  readonly actions: ReadonlyMap<string, Variant>
  readonly defaultView: string | null
  readonly viewNames: ReadonlySet<string>
  /** Whether the contract's method is GET. */
  readonly isRead: boolean
  /** Whether the body must be parsed before it is sent. */
  readonly readsBody: boolean
  /** Names of the contract's query fields. */
  readonly queryNames: ReadonlySet<string>
  /** Whether the call has fields in which levels or modules are translated. */
  readonly translatesWords: boolean
}

/** One way to make a call: v7's path and method, and the steps for request and response. */
export type Variant = {
  isOffered: boolean
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly template: Template
  readonly query: Step | null
  readonly body: Step | null
  readonly answer: Step | null
  readonly failure: Step | null
  /** Translate levels and modules. They run on the contract's side of the steps above. */
  readonly queryWords: Step | null
  readonly bodyWords: Step | null
  readonly answerWords: Step | null
}
