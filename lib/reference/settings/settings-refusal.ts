import type { Actor } from '../auth/actor.ts'
import { refuse, type ApiResponse } from '../http/answer.ts'

/** Why the user may not change settings, or null. The level is checked before. */
export const settingsRefusal = (actor: Actor): ApiResponse | null =>
  actor.modules.get('settings')?.can_edit ? null : refuse('MODULE_FORBIDDEN', 'You do not have permission to change settings.')
