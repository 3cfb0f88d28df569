import type { Routes } from '../http/context.ts'
import { rollBackIfRefused } from '../http/idempotent.ts'
import { answerClientUsers, CLIENT_USER_SORT } from './client-users.ts'
import { changeFieldLabels } from './field-labels.ts'

/** Settings of clients. Their labels are read with the lookups, by every user. */
export const settingsRoutes: Routes = {
  settingsClientUsers: { sortKeys: Object.keys(CLIENT_USER_SORT), handle: answerClientUsers },
  putSettingsFieldLabel: {
    right: { name: 'can_edit', refusal: 'You do not have permission to change settings.' },
    handle: (context) => rollBackIfRefused(context.db, (tx) => changeFieldLabels(tx, context)),
  },
}
