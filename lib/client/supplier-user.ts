import type { SessionProfile } from '#lib/contract/auth/auth.ts'
import { useSession } from './session.tsx'

/**
 * Whether the signed-in user acts for one supplier: proposes orders and withdraws them, and cannot decide on others. This is not
 * the same as `supplier_mode`, the supplier's view of the screens: in an installation for suppliers only, users without a
 * supplier have that view too.
 */
export const isSupplierUser = ({
  supplier_mode,
  has_no_supplier,
}: Pick<SessionProfile['config'], 'supplier_mode' | 'has_no_supplier'>): boolean => supplier_mode && !has_no_supplier

/** {@link isSupplierUser} for the signed-in user. */
export const useIsSupplierUser = (): boolean => isSupplierUser(useSession().config)
