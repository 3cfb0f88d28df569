import type { CallName } from '#lib/contract/calls.ts'
import type { Step } from './step.ts'
import type { Template } from './template.ts'

/** A dialect that was checked, ready to be applied. It is made by the process that starts, and used by the handlers that Next bundles. */
export type Dialect = {
  /** Changes with the file. */
  readonly tag: string
  /** Path of the file, for the lines of errors. */
  readonly file: string
  readonly prefix: string
  /** By name of the call. What is not here is streamed as it comes. */
  readonly calls: ReadonlyMap<string, Mapping>
  /** Null: where the contract has them. */
  readonly images: Template | null
  readonly lacks: ReadonlySet<CallName>
  /** Calls that are said to be there: no answer can teach otherwise. */
  readonly has: ReadonlySet<CallName>
  readonly drafts: boolean | null
  /** Whether this v7 creates once for one `Idempotency-Key`; null where the dialect does not say. */
  readonly idempotencyKeys: boolean | null
  /** The contract's level for v7's word; a word that is not known stays. */
  readonly levelOf: (word: string) => string
  /** The contract's module for v7's word; a word that is not known stays. */
  readonly moduleOf: (word: string) => string
  /** v7's word for a level; a word of v7's own stays. */
  readonly levelWord: (level: string) => string
}

export type Mapping = {
  readonly name: CallName
  readonly base: Variant
  readonly views: ReadonlyMap<string, Variant>
  readonly actions: ReadonlyMap<string, Variant>
  readonly defaultView: string | null
  readonly viewNames: ReadonlySet<string>
  /** A GET of the contract. */
  readonly isRead: boolean
  /** Whether its body has to be parsed to send it. */
  readonly readsBody: boolean
  /** Names that the contract's query knows. */
  readonly queryNames: ReadonlySet<string>
  /** Whether words of levels or modules are turned in it. */
  readonly hasWords: boolean
}

/** One way to make a call: path and method to v7, and the steps both ways. */
export type Variant = {
  isOffered: boolean
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly template: Template
  readonly query: Step | null
  readonly body: Step | null
  readonly answer: Step | null
  readonly failure: Step | null
  /** Levels and modules, on the contract's side of the steps above. */
  readonly queryWords: Step | null
  readonly bodyWords: Step | null
  readonly answerWords: Step | null
}
