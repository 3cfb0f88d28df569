import type { Hue } from '#components/ui/badge.tsx'
import type { USER_STATUSES } from '#lib/contract/auth/auth.ts'
import { LEVEL_RANK, rankOf, type Level } from '#lib/contract/engine/common.ts'
import type { UserRow } from '#lib/contract/users/users.ts'

export const USER_STATUS_NAMES: Readonly<Record<(typeof USER_STATUSES)[number], string>> = {
  INVITED: 'Invited',
  ACTIVE: 'Active',
  LOCKED: 'Locked',
  DISABLED: 'Disabled',
}

export const STATUS_HUES: Readonly<Record<string, Hue>> = {
  ACTIVE: 'good',
  INVITED: 'info',
  LOCKED: 'warn',
  DISABLED: 'neutral',
}

/** Display name of a user: name, else email, else id. */
export const userName = ({ id, name, email }: Pick<UserRow, 'id' | 'name' | 'email'>): string => name || email || id

/** Name and email, if known. */
export const userLine = (row: Pick<UserRow, 'name' | 'email'>): string | null => [row.name, row.email].filter(Boolean).join(' · ') || null

/** Levels in ascending order. */
export const LEVELS = Object.keys(LEVEL_RANK) as Level[]

/** From the Admin level up, users are managed everywhere. */
const MANAGES_SAME_SCOPE =
  'With rights in Users: manages users of the same clients and sites, and gives them access that they have themselves'

/** What each level makes possible beyond the level below it. A user also needs the rights in the modules. */
const LEVEL_ADDS: Readonly<Record<Level, readonly string[]>> = {
  Regular: ['Works in the modules, sites and clients they have access to'],
  Manager: [
    MANAGES_SAME_SCOPE,
    'With Edit in Rejections: reprocesses and ignores rejected messages',
    'With Edit in orders: reopens orders and closes them short',
  ],
  Admin: [
    'With rights in Users: sees and manages every user, and gives access to every module, site and client',
    'With rights in Settings: views the users of each client, and the settings; with Edit, sets default columns and carrier codes',
  ],
  System: ['With Edit in Settings: changes field labels and access presets', 'With rights in Users: manages administrators'],
}

/** What becomes possible for a user, or is no longer possible, when they change between two levels. */
export const levelChange = (from: UserRow['user_level'], to: Level): { adds: readonly string[]; removes: readonly string[] } => {
  // A level that only v7 knows: what it includes is unknown here.
  if (rankOf(from) === 0) return { adds: [], removes: [] }
  const levelsBetween = (low: string | null, high: string | null) => {
    const levels = LEVELS.filter((level) => LEVEL_RANK[level] > rankOf(low) && LEVEL_RANK[level] <= rankOf(high))
    return levels.flatMap((level) => LEVEL_ADDS[level]).filter((text) => text !== MANAGES_SAME_SCOPE || !levels.includes('Admin'))
  }
  return rankOf(to) >= rankOf(from) ? { adds: levelsBetween(from, to), removes: [] } : { adds: [], removes: levelsBetween(to, from) }
}

/** Help below a user's supplier field. It must be true of an empty field too. */
export const SUPPLIER_HELP = 'For someone who works for a supplier. They see only what this supplier delivers.'
