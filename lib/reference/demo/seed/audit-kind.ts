import type { Module } from '#lib/contract/engine/common.ts'
import type { Random } from './random.ts'
import type { Stage } from './stage.ts'
import type { User } from './users.ts'

type Value = string | number | null | readonly string[]
export type Change = { field: string; label: string; before: Value; after: Value }
export type Entity = { type: string; id: string; no: string; client: string | null; owner: string | null; site: string | null }
/** What an entry says beside who and when. */
export type Told = { entity: Entity | null; summary: string; changes?: Change[]; record?: Readonly<Record<string, unknown>> }
/** A kind of event: how often it happens, who can do it, and what it is then about. */
type Common = {
  /** Who can do it; everybody unless said. */
  by?: (user: User) => boolean
  code: string
  share: number
  task: string
  severity: 'info' | 'warning' | 'error'
}
/** Done at any time of the working day. */
type DeedOfUser = Common & { make: (stage: Stage, user: User, random: Random, people: readonly User[]) => Told | null }
/** Done to an order, when its own history says so. */
type DeedOnOrder = Common & { moments: (stage: Stage) => Moments }
export type Kind = DeedOfUser | DeedOnOrder

/** A kind of event as each order of the plan had it. */
type Moments = {
  count: number
  /** When the order had it; null where it never did. */
  at: (i: number, random: Random) => number | null
  entity: (i: number) => Entity
  /** The user whose deed it was, where the order names one. */
  by?: ((i: number) => string | null) | undefined
  tell: (i: number, random: Random) => Omit<Told, 'entity'>
}

/** One changed field of an entry. */
export const change = (field: string, label: string, before: Change['before'], after: Change['after']): Change => ({
  field,
  label,
  before,
  after,
})

/** Whether a user works with a module, other than as a supplier. */
export const has = (module: Module) => (user: User) => user.modules.includes(module) && user.supplier === null
