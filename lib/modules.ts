/**
 * All modules in menu order, each with its label and the path of its screen. Icons are named like the modules
 * (`components/ui/icons.tsx`), and the menu follows v7's order if it sends one. The page gate uses only the route of `users`,
 * because v7 decides about all other screens. `labels` is a module of v7 that has no effect here. What else a new module needs: "Where users find
 * it" in CONTRIBUTING.md (decision 0171).
 */
export const MODULE_INFO = {
  stock: { label: 'Stock holding', route: '/stock-holding' },
  movements: { label: 'Stock movements', route: '/stock-movements' },
  age: { label: 'Stock age', route: '/stock-age' },
  purchase_orders: { label: 'Purchase orders', route: '/purchase-orders' },
  sales_orders: { label: 'Sales orders', route: '/sales-orders' },
  customers: { label: 'Customers', route: '/customers' },
  shipments: { label: 'Shipments', route: '/shipments' },
  suppliers: { label: 'Suppliers', route: '/supplier-management' },
  audit: { label: 'Audit log', route: '/audit' },
  rejections: { label: 'Rejections', route: '/rejections' },
  users: { label: 'Users', route: '/users-management' },
  settings: { label: 'Settings', route: '/settings' },
  labels: { label: 'Labels', route: '/labels' },
} as const satisfies Readonly<Record<string, { label: string; route: `/${string}` }>>

export type Module = keyof typeof MODULE_INFO

/** Modules in menu order. */
export const MODULES = Object.keys(MODULE_INFO) as [Module, ...Module[]]

/** A module with a screen of its own. */
export type ScreenModule = Exclude<Module, 'labels'>

/** Modules with a screen, in menu order. */
export const SCREEN_MODULES = MODULES.filter((module): module is ScreenModule => module !== 'labels')
