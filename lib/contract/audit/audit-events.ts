import type { AuditEntry } from './audit.ts'

type Event = { value: string; label: string; group: string; severity: AuditEntry['severity'] }

/**
 * All kinds of event in the audit log, in the order of the filter. Add a new kind of change here first: events that are not
 * listed cannot be written.
 */
export const AUDIT_EVENTS = [
  { value: 'LOGIN', label: 'Signed in', group: 'Sign-in', severity: 'info' },
  { value: 'LOGIN_FAILED', label: 'Sign-in refused', group: 'Sign-in', severity: 'warning' },
  { value: 'SIGN_IN_PAUSED', label: 'Sign-in paused after wrong passwords', group: 'Sign-in', severity: 'critical' },
  { value: 'LOGOUT', label: 'Signed out', group: 'Sign-in', severity: 'info' },
  { value: 'SESSION_EXPIRED', label: 'Session ended', group: 'Sign-in', severity: 'info' },
  { value: 'PASSWORD_RESET', label: 'Password reset or changed', group: 'Sign-in', severity: 'info' },
  { value: 'PASSWORD_REFUSED', label: 'Current password refused', group: 'Sign-in', severity: 'warning' },
  { value: 'SCOPE_DENIED', label: 'Access refused', group: 'Sign-in', severity: 'warning' },
  { value: 'USER_CREATED', label: 'User added', group: 'Users', severity: 'info' },
  { value: 'USER_UPDATED', label: 'User changed', group: 'Users', severity: 'info' },
  { value: 'ROLE_UPGRADED', label: 'Level changed', group: 'Users', severity: 'warning' },
  { value: 'ACCESS_MODULE', label: 'Module access changed', group: 'Users', severity: 'warning' },
  { value: 'ACCESS_SITE', label: 'Site access changed', group: 'Users', severity: 'warning' },
  { value: 'ACCESS_CLIENT', label: 'Client access changed', group: 'Users', severity: 'warning' },
  { value: 'FIELD_LABELS', label: 'Field labels changed', group: 'Settings', severity: 'info' },
  { value: 'LIST_LAYOUT', label: 'Default columns changed', group: 'Settings', severity: 'info' },
  { value: 'CARRIER_CODE', label: 'Carrier code changed', group: 'Settings', severity: 'info' },
  { value: 'ACCESS_PRESETS', label: 'Access presets changed', group: 'Settings', severity: 'warning' },
  { value: 'CLIENT_VIEW_CHANGED', label: 'Shared view changed', group: 'Users', severity: 'info' },
  { value: 'PO_CREATED', label: 'Purchase order created', group: 'Purchase orders', severity: 'info' },
  { value: 'PO_UPDATED', label: 'Purchase order changed', group: 'Purchase orders', severity: 'info' },
  { value: 'PO_SUBMITTED', label: 'Purchase order entered', group: 'Purchase orders', severity: 'info' },
  { value: 'PO_RELEASED', label: 'Purchase order released', group: 'Purchase orders', severity: 'info' },
  { value: 'PO_HELD', label: 'Purchase order put on hold', group: 'Purchase orders', severity: 'warning' },
  { value: 'PO_CANCELLED', label: 'Purchase order cancelled', group: 'Purchase orders', severity: 'warning' },
  { value: 'PO_CLOSED', label: 'Purchase order closed', group: 'Purchase orders', severity: 'info' },
  { value: 'PO_REOPENED', label: 'Purchase order reopened', group: 'Purchase orders', severity: 'warning' },
  { value: 'PO_DELETED', label: 'Purchase order draft deleted', group: 'Purchase orders', severity: 'info' },
  { value: 'SO_CREATED', label: 'Sales order created', group: 'Sales orders', severity: 'info' },
  { value: 'SO_UPDATED', label: 'Sales order changed', group: 'Sales orders', severity: 'info' },
  { value: 'SO_SUBMITTED', label: 'Sales order entered', group: 'Sales orders', severity: 'info' },
  { value: 'SO_RELEASED', label: 'Sales order released', group: 'Sales orders', severity: 'info' },
  { value: 'SO_HELD', label: 'Sales order put on hold', group: 'Sales orders', severity: 'warning' },
  { value: 'SO_CANCELLED', label: 'Sales order cancelled', group: 'Sales orders', severity: 'warning' },
  { value: 'SO_CLOSED', label: 'Sales order closed', group: 'Sales orders', severity: 'info' },
  { value: 'SO_REOPENED', label: 'Sales order reopened', group: 'Sales orders', severity: 'warning' },
  { value: 'SO_DELETED', label: 'Sales order draft deleted', group: 'Sales orders', severity: 'info' },
  { value: 'SUPPLIER_CREATED', label: 'Supplier added', group: 'Customers and suppliers', severity: 'info' },
  { value: 'SUPPLIER_UPDATED', label: 'Supplier changed', group: 'Customers and suppliers', severity: 'info' },
  { value: 'CUSTOMER_CREATED', label: 'Customer added', group: 'Customers and suppliers', severity: 'info' },
  { value: 'CUSTOMER_UPDATED', label: 'Customer changed', group: 'Customers and suppliers', severity: 'info' },
  { value: 'SHIPMENT_ADVISED', label: 'Shipment advised', group: 'Shipments', severity: 'info' },
  { value: 'SHIPMENT_UPDATED', label: 'Shipment changed', group: 'Shipments', severity: 'info' },
  { value: 'STOCK_STATUS', label: 'Stock disposition changed', group: 'Stock', severity: 'info' },
  { value: 'STOCK_ADJUST', label: 'Stock adjusted', group: 'Stock', severity: 'warning' },
  { value: 'EXPORT', label: 'List exported', group: 'Exports and printouts', severity: 'info' },
  { value: 'PRINT', label: 'Printed', group: 'Exports and printouts', severity: 'info' },
  { value: 'MESSAGE_REJECTED', label: 'Message rejected', group: 'Messages', severity: 'error' },
  { value: 'MESSAGE_REPROCESSED', label: 'Message reprocessed', group: 'Messages', severity: 'info' },
  { value: 'MESSAGE_REJECTED_AGAIN', label: 'Message rejected again', group: 'Messages', severity: 'warning' },
  { value: 'MESSAGE_IGNORED', label: 'Message ignored', group: 'Messages', severity: 'warning' },
  { value: 'MESSAGE_ASSIGNED', label: 'Message assigned', group: 'Messages', severity: 'info' },
  { value: 'MESSAGE_NOTED', label: 'Note on a message', group: 'Messages', severity: 'info' },
] as const satisfies readonly Event[]

/** A kind of event by its code. */
export type EventCode = (typeof AUDIT_EVENTS)[number]['value']
