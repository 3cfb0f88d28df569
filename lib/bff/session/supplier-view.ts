import 'server-only'
import type { SessionProfile } from '#lib/contract/auth/auth.ts'
import type { Config } from '../operations/config.ts'

/** What v7 says about a user's supplier: `supplier_mode` at sign-in, the others in the user's record. Missing if it does not say. */
type SupplierFacts = {
  supplier_mode?: boolean | null | undefined
  supplier_code?: string | null | undefined
  is_supplier?: boolean | null | undefined
}

/**
 * The public settings for a user, at sign-in and in `GET /session`. A supplier user always has the supplier's
 * view, whatever the deployment sets for everybody else. In that view, `has_no_supplier` marks an account that, according to v7,
 * has no supplier. If v7 does not say whether it has one, v7 is trusted to send each user only their own rows.
 */
export const settingsFor = ({ publicSettings }: Pick<Config, 'publicSettings'>, user: SupplierFacts): SessionProfile['config'] => {
  const supplier_mode =
    publicSettings.supplier_mode || user.supplier_mode === true || Boolean(user.supplier_code) || user.is_supplier === true
  const isUnlinked = !user.supplier_code && typeof user.is_supplier === 'boolean'
  return { ...publicSettings, supplier_mode, ...(supplier_mode && isUnlinked && { has_no_supplier: true }) }
}
