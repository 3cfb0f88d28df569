import { LEVEL_RANK, rankOf, type Level } from '#lib/contract/engine/common.ts'
import { MODULE_INFO, SCREEN_MODULES, type Module, type ScreenModule } from '#lib/modules.ts'

type Screen = {
  module: ScreenModule
  label: string
  icon: ScreenModule
  route: string
  /** v7 has a label of its own for the screen. */
  isLabelOfV7: boolean
}

/** A module of v7 that is not among `SCREEN_MODULES` has no screen, so it is not in the menu. */
const SCREENS: readonly Screen[] = SCREEN_MODULES.map((module) => ({
  ...MODULE_INFO[module],
  module,
  icon: module,
  isLabelOfV7: false,
}))

/** Modules that need a level as well as the right to view them. */
export const MODULE_LEVEL: Readonly<Partial<Record<Module, Level>>> = { users: 'Manager', settings: 'Admin' }

/** Whether a level is too low. False for a level that only v7 knows: v7 decides. */
export const isTooLow = (level: string | null, needed: Level | undefined): boolean =>
  needed !== undefined && rankOf(level) !== 0 && rankOf(level) < LEVEL_RANK[needed]

/** Whether a level is too low for a module. */
export const isBelowLevel = (module: Module, level: string | null): boolean => isTooLow(level, MODULE_LEVEL[module])

/** Labels of screens for a supplier user; null hides the screen from them. */
const SUPPLIER_SCREENS: Partial<Record<Module, Pick<Screen, 'label'> | null>> = {
  suppliers: { label: 'My company' },
  shipments: { label: 'My shipments' },
  movements: null,
  age: null,
  sales_orders: null,
  customers: null,
  rejections: null,
}

/** Whether no supplier user has the screen of a module, whatever they are granted. */
export const isClosedToSuppliers = (module: Module): boolean => SUPPLIER_SCREENS[module] === null

/** Whether v7 refuses a right to supplier users in a module that is open to them. */
export const isRefusedToSuppliers = (module: string, right: string): boolean => module === 'suppliers' && right === 'can_create'

/**
 * The screens that a user may open, in v7's order and with v7's labels if it gives them. Suppliers have their own labels. User
 * management and the settings are closed to lower levels, even if the module is granted.
 */
export const screensFor = (
  level: Level | null,
  granted: readonly Module[],
  order: readonly { module: string; label: string | null }[] = [],
  isSupplier = false,
): Screen[] => {
  const supplierScreens = isSupplier ? SUPPLIER_SCREENS : {}
  const rank = (screen: Screen) => {
    const at = order.findIndex(({ module }) => module === screen.module)
    return at === -1 ? order.length : at
  }
  return SCREENS.filter(
    (screen) => granted.includes(screen.module) && supplierScreens[screen.module] !== null && !isBelowLevel(screen.module, level),
  )
    .map((screen) => {
      const label = supplierScreens[screen.module]?.label ?? order.find(({ module }) => module === screen.module)?.label ?? screen.label
      return {
        ...screen,
        ...supplierScreens[screen.module],
        label,
        isLabelOfV7: label !== screen.label && !supplierScreens[screen.module]?.label,
      }
    })
    .toSorted((a, b) => rank(a) - rank(b))
}
