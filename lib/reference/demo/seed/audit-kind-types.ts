import type { Module } from '#lib/contract/engine/common.ts'
import type { Random } from './random.ts'
import type { SeedState } from './seed-state.ts'
import type { User } from './users.ts'

type Value = string | number | null | readonly string[]
export type Change = { field: string; label: string; before: Value; after: Value }
export type Entity = { type: string; id: string; no: string; client: string | null; owner: string | null; site: string | null }
/** The content of a log entry, without actor and time. */
export type EntryContent = { entity: Entity | null; summary: string; changes?: Change[]; record?: Readonly<Record<string, unknown>> }
/** What all kinds of events have in common. */
type EventKindBase = {
  /** Who can do it; defaults to all users. */
  canBeDoneBy?: (user: User) => boolean
  code: string
  /** How often it happens, relative to the other kinds. */
  share: number
  task: string
  severity: 'info' | 'warning' | 'error'
}
/** An event at any time of the working day. */
type UserEventKind = EventKindBase & {
  make: (state: SeedState, user: User, random: Random, people: readonly User[]) => EntryContent | null
}
/** An event that happens to an order, at a time that matches the order's history. */
type OrderEventKind = EventKindBase & { moments: (state: SeedState) => OrderMoments }
export type EventKind = UserEventKind | OrderEventKind

/** The planned orders that an event can happen to, with its time and content for each of them. `i` is the index of an order. */
type OrderMoments = {
  count: number
  /** When it happened to the order; null if never. */
  at: (i: number, random: Random) => number | null
  entity: (i: number) => Entity
  /** The user who did it, if the order names one. */
  userId?: ((i: number) => string | null) | undefined
  describe: (i: number, random: Random) => Omit<EntryContent, 'entity'>
}

/** One changed field of an entry. */
export const change = (field: string, label: string, before: Change['before'], after: Change['after']): Change => ({
  field,
  label,
  before,
  after,
})

/** Whether a user has a module and is not a supplier. */
export const worksWith = (module: Module) => (user: User) => user.modules.includes(module) && user.supplier === null
