import type { Hue } from '#components/ui/badge.tsx'
import { LEVEL_RANK, type Level } from '#lib/contract/common.ts'
import type { UserRow } from '#lib/contract/users.ts'

/** The dot of a status. */
export const STATUS_HUES: Readonly<Record<UserRow['status'], Hue>> = {
  ACTIVE: 'good',
  INVITED: 'info',
  LOCKED: 'warn',
  DISABLED: 'neutral',
}

/** Levels in rising order. */
export const LEVELS = Object.keys(LEVEL_RANK) as Level[]

/** What each level adds to the one below it. */
const LEVEL_ADDS: Readonly<Record<Level, readonly string[]>> = {
  Regular: ['Works in the modules, sites and clients that are granted'],
  Manager: [
    'Looks after users of the same clients and sites: adds them, gives them what a manager holds too',
    'Resets passwords, disables and enables accounts within that scope',
    'Reprocesses and ignores rejected messages, reopens and closes orders short',
  ],
  Admin: ['Sees and looks after every user', 'Gives every module, site and client', 'Sees field labels and streams'],
  System: ['Changes field labels and streams', 'Looks after administrators'],
}

/** What somebody gains or loses between two levels. */
export const levelChange = (from: Level, to: Level): { adds: readonly string[]; takes: readonly string[] } => {
  const between = (low: Level, high: Level) =>
    LEVELS.filter((level) => LEVEL_RANK[level] > LEVEL_RANK[low] && LEVEL_RANK[level] <= LEVEL_RANK[high]).flatMap(
      (level) => LEVEL_ADDS[level],
    )
  return LEVEL_RANK[to] >= LEVEL_RANK[from] ? { adds: between(from, to), takes: [] } : { adds: [], takes: between(to, from) }
}

/** The six rights, in the order of the matrix. */
export const RIGHTS = ['can_view', 'can_create', 'can_edit', 'can_delete', 'can_export', 'can_print'] as const
export type Right = (typeof RIGHTS)[number]
export const RIGHT_WORDS: Readonly<Record<Right, string>> = {
  can_view: 'view',
  can_create: 'create',
  can_edit: 'edit',
  can_delete: 'delete',
  can_export: 'export',
  can_print: 'print',
}
