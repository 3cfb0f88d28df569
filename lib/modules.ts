/**
 * Every module once, in menu order: what it is called, the path of its screen, and the name of its icon in the menu that v7 gives
 * (`preferences/user-modules`). The product draws an icon of its own, called like the module (`components/ui/icons.tsx`). Menu,
 * links, contract and reference read the modules here; the page guard takes the route of `users` alone, since v7 decides on all
 * others. A v7 that gives an order of its own has that in the menu. `labels` is a right without a screen of its own.
 * What else a new module needs: "Where users find it" in CONTRIBUTING.md (decision 0171).
 */
export const MODULE_INFO = {
  stock: { label: 'Stock holding', route: '/stock-holding', icon: 'boxes' },
  movements: { label: 'Stock movements', route: '/stock-movements', icon: 'arrows' },
  age: { label: 'Stock age', route: '/stock-age', icon: 'hourglass' },
  purchase_orders: { label: 'Purchase orders', route: '/purchase-orders', icon: 'inbound' },
  sales_orders: { label: 'Sales orders', route: '/sales-orders', icon: 'outbound' },
  shipments: { label: 'Shipments', route: '/shipments', icon: 'truck' },
  suppliers: { label: 'Suppliers', route: '/supplier-management', icon: 'factory' },
  audit: { label: 'Audit log', route: '/audit', icon: 'clipboard' },
  rejections: { label: 'Rejections', route: '/rejections', icon: 'alert' },
  users: { label: 'Users', route: '/users-management', icon: 'users' },
  labels: { label: 'Labels', route: '/labels', icon: 'barcode' },
} as const satisfies Readonly<Record<string, { label: string; route: `/${string}`; icon: string }>>

export type Module = keyof typeof MODULE_INFO

/** Modules in menu order. */
export const MODULES = Object.keys(MODULE_INFO) as [Module, ...Module[]]
