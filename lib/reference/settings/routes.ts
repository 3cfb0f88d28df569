import type { Routes } from '../http/context.ts'
import { rollBackIfRefused } from '../http/idempotent.ts'
import { answerClientUsers, CLIENT_USER_SORT } from './client-users.ts'
import { changeFieldLabels } from './field-labels.ts'
import { answerAccessPresets, changeAccessPresets } from './access-presets.ts'
import { answerCarrierCodes, changeCarrierCode } from './carrier-codes.ts'
import { answerListLayouts, changeListLayout } from './list-layouts.ts'

const MAY_CHANGE = { name: 'can_edit', refusal: 'You don’t have permission to change settings.' } as const

/** Settings of clients, and access presets. Field labels are only changed here: every user reads them with the lookups. */
export const settingsRoutes: Routes = {
  settingsClientUsers: { sortKeys: Object.keys(CLIENT_USER_SORT), handle: answerClientUsers },
  putSettingsFieldLabel: { right: MAY_CHANGE, handle: (context) => rollBackIfRefused(context.db, (tx) => changeFieldLabels(tx, context)) },
  settingsAccessPresets: { handle: answerAccessPresets },
  putSettingsAccessPresets: {
    right: MAY_CHANGE,
    handle: (context) => rollBackIfRefused(context.db, (tx) => changeAccessPresets(tx, context)),
  },
  settingsCarrierCodes: { handle: answerCarrierCodes },
  putSettingsCarrierCode: { right: MAY_CHANGE, handle: (context) => rollBackIfRefused(context.db, (tx) => changeCarrierCode(tx, context)) },
  settingsListLayouts: { handle: answerListLayouts },
  putSettingsListLayout: { right: MAY_CHANGE, handle: (context) => rollBackIfRefused(context.db, (tx) => changeListLayout(tx, context)) },
}
