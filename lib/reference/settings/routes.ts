import type { Routes } from '../http/context.ts'
import { rollBackIfRefused } from '../http/idempotent.ts'
import { answerClientUsers, CLIENT_USER_SORT } from './client-users.ts'
import { changeFieldLabels } from './field-labels.ts'
import { answerAccessPresets, changeAccessPresets } from './access-presets.ts'
import { answerCarrierCodes, changeCarrierCode } from './carrier-codes.ts'
import { answerListLayouts, changeListLayout } from './list-layouts.ts'

/** Settings of clients. Their labels are read with the lookups, by every user. */
export const settingsRoutes: Routes = {
  settingsClientUsers: { sortKeys: Object.keys(CLIENT_USER_SORT), handle: answerClientUsers },
  putSettingsFieldLabel: { handle: (context) => rollBackIfRefused(context.db, (tx) => changeFieldLabels(tx, context)) },
  settingsAccessPresets: { handle: answerAccessPresets },
  putSettingsAccessPresets: { handle: (context) => rollBackIfRefused(context.db, (tx) => changeAccessPresets(tx, context)) },
  settingsCarrierCodes: { handle: answerCarrierCodes },
  putSettingsCarrierCode: { handle: (context) => rollBackIfRefused(context.db, (tx) => changeCarrierCode(tx, context)) },
  settingsListLayouts: { handle: answerListLayouts },
  putSettingsListLayout: { handle: (context) => rollBackIfRefused(context.db, (tx) => changeListLayout(tx, context)) },
}
