import type { Module } from '#lib/contract/engine/common.ts'
import type { ClientSession } from './session.tsx'

// docs/decisions/0195-what-leaves-needs-its-right.md

/** Why the user may not take data of a module out of the application, as a file or on paper; null if they may. `what` names the data. */
export const outputRefusal = (can: ClientSession['can'], right: 'export' | 'print', module: Module, what: string): string | null =>
  can(module, right) ? null : `You don’t have permission to ${right} ${what}`
