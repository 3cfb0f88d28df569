import type { Hue } from '#components/ui/badge.tsx'
import { LEVEL_RANK, rankOf, type Level } from '#lib/contract/engine/common.ts'
import type { UserRow } from '#lib/contract/users/users.ts'

/** Hue of a status. */
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

/** What each level adds to the one below it. */
const LEVEL_ADDS: Readonly<Record<Level, readonly string[]>> = {
  Regular: ['Works in the modules, sites and clients they have access to'],
  Manager: [
    'Manages users of the same clients and sites: adds them and gives them access that the manager has too',
    'Resets passwords, disables and enables accounts within that scope',
    'Reprocesses and ignores rejected messages, reopens and closes orders short',
  ],
  Admin: ['Sees and manages every user', 'Gives access to every module, site and client', 'Sees field labels and streams'],
  System: ['Changes field labels and streams', 'Manages administrators'],
}

/** What a user gains or loses when changing between two levels. */
export const levelChange = (from: UserRow['user_level'], to: Level): { adds: readonly string[]; removes: readonly string[] } => {
  // A level that only v7 knows: what it includes is unknown here.
  if (rankOf(from) === 0) return { adds: [], removes: [] }
  const levelsBetween = (low: string | null, high: string | null) =>
    LEVELS.filter((level) => LEVEL_RANK[level] > rankOf(low) && LEVEL_RANK[level] <= rankOf(high)).flatMap((level) => LEVEL_ADDS[level])
  return rankOf(to) >= rankOf(from) ? { adds: levelsBetween(from, to), removes: [] } : { adds: [], removes: levelsBetween(to, from) }
}
