/**
 * All modules in menu order, each with its label, the path of its screen, and the icon that the reference sends with the menu
 * (`preferences/user-modules`). The application shows its own icons, named like the modules (`components/ui/icons.tsx`), and follows
 * v7's menu order if it sends one. The page guard uses only the route of `users`, because v7 decides about all other screens.
 * `labels` is a right without a screen. What else a new module needs: "Where users find it" in CONTRIBUTING.md (decision 0171).
 */
export const MODULE_INFO = {
  stock: { label: 'Stock holding', route: '/stock-holding', icon: 'boxes' },
  movements: { label: 'Stock movements', route: '/stock-movements', icon: 'arrows' },
  age: { label: 'Stock age', route: '/stock-age', icon: 'hourglass' },
  purchase_orders: { label: 'Purchase orders', route: '/purchase-orders', icon: 'inbound' },
  sales_orders: { label: 'Sales orders', route: '/sales-orders', icon: 'outbound' },
  customers: { label: 'Customers', route: '/customers', icon: 'contacts' },
  shipments: { label: 'Shipments', route: '/shipments', icon: 'truck' },
  suppliers: { label: 'Suppliers', route: '/supplier-management', icon: 'factory' },
  audit: { label: 'Audit log', route: '/audit', icon: 'clipboard' },
  rejections: { label: 'Rejections', route: '/rejections', icon: 'alert' },
  users: { label: 'Users', route: '/users-management', icon: 'users' },
  settings: { label: 'Settings', route: '/settings', icon: 'gear' },
  labels: { label: 'Labels', route: '/labels', icon: 'barcode' },
} as const satisfies Readonly<Record<string, { label: string; route: `/${string}`; icon: string }>>

export type Module = keyof typeof MODULE_INFO

/** Modules in menu order. */
export const MODULES = Object.keys(MODULE_INFO) as [Module, ...Module[]]

/** A module with a screen of its own. */
export type ScreenModule = Exclude<Module, 'labels'>

/** Modules with a screen, in menu order. */
export const SCREEN_MODULES = MODULES.filter((module): module is ScreenModule => module !== 'labels')
