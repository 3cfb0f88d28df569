/** Tasks of movements and audit log entries. `sign` is the effect on the balance: 1, −1, or 0 for both or none. */
export const TASKS = [
  { value: 'RECEIVE', label: 'Receive', group: 'INBOUND', sign: 1 },
  { value: 'PUTAWAY', label: 'Put away', group: 'INBOUND', sign: 0 },
  { value: 'RETURN', label: 'Return', group: 'INBOUND', sign: 1 },
  { value: 'PICK', label: 'Pick', group: 'OUTBOUND', sign: -1 },
  { value: 'PACK', label: 'Pack', group: 'OUTBOUND', sign: 0 },
  { value: 'LOAD', label: 'Load', group: 'OUTBOUND', sign: 0 },
  { value: 'DESPATCH', label: 'Despatch', group: 'OUTBOUND', sign: -1 },
  { value: 'MOVE', label: 'Move', group: 'INVENTORY', sign: 0 },
  { value: 'REPLENISH', label: 'Replenish', group: 'INVENTORY', sign: 0 },
  { value: 'ADJUST', label: 'Adjust', group: 'INVENTORY', sign: 0 },
  { value: 'COUNT', label: 'Count', group: 'INVENTORY', sign: 0 },
  { value: 'STATUS', label: 'Change of status', group: 'INVENTORY', sign: 0 },
  { value: 'OWNER', label: 'Change of owner', group: 'INVENTORY', sign: 0 },
  { value: 'TRANSFER', label: 'Transfer', group: 'INVENTORY', sign: 0 },
  { value: 'KIT', label: 'Kitting', group: 'INVENTORY', sign: 0 },
  { value: 'ADMIN', label: 'Administration', group: 'ADMIN', sign: 0 },
] as const satisfies readonly { value: string; label: string; group: 'INBOUND' | 'OUTBOUND' | 'INVENTORY' | 'ADMIN'; sign: 1 | 0 | -1 }[]
export type TaskCode = (typeof TASKS)[number]['value']

export const DIRECTIONS = ['IN', 'OUT', 'MOVE', 'STATUS'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Kinds of movement. A pick does not change the balance (docs/contract.md, "Stock"); a `COUNT` can raise or lower it. */
export const MOVEMENT_TYPES = [
  { code: 'RECEIPT', task: 'RECEIVE', directions: ['IN'], label: 'Received' },
  { code: 'RECEIPT_REV', task: 'RECEIVE', directions: ['OUT'], label: 'Receipt reversed' },
  { code: 'PUTAWAY', task: 'PUTAWAY', directions: ['MOVE'], label: 'Put away' },
  { code: 'MOVE', task: 'MOVE', directions: ['MOVE'], label: 'Moved' },
  { code: 'REPLEN', task: 'REPLENISH', directions: ['MOVE'], label: 'Replenished' },
  { code: 'PICK', task: 'PICK', directions: ['MOVE'], label: 'Picked for order' },
  { code: 'UNPICK', task: 'PICK', directions: ['MOVE'], label: 'Pick undone' },
  { code: 'PACK', task: 'PACK', directions: ['MOVE'], label: 'Packed' },
  { code: 'LOAD', task: 'LOAD', directions: ['MOVE'], label: 'Loaded' },
  { code: 'DESPATCH', task: 'DESPATCH', directions: ['OUT'], label: 'Despatched' },
  { code: 'DESPATCH_REV', task: 'DESPATCH', directions: ['IN'], label: 'Despatch reversed' },
  { code: 'RETURN_IN', task: 'RETURN', directions: ['IN'], label: 'Returned' },
  { code: 'ADJ_UP', task: 'ADJUST', directions: ['IN'], label: 'Adjusted up' },
  { code: 'ADJ_DOWN', task: 'ADJUST', directions: ['OUT'], label: 'Adjusted down' },
  { code: 'COUNT', task: 'COUNT', directions: ['IN', 'OUT'], label: 'Counted' },
  { code: 'STATUS', task: 'STATUS', directions: ['STATUS'], label: 'Status changed' },
  { code: 'OWNER', task: 'OWNER', directions: ['STATUS'], label: 'Owner changed' },
  { code: 'TRF_OUT', task: 'TRANSFER', directions: ['OUT'], label: 'Transferred out' },
  { code: 'TRF_IN', task: 'TRANSFER', directions: ['IN'], label: 'Transferred in' },
  { code: 'EXPIRE', task: 'ADJUST', directions: ['OUT'], label: 'Written off, expired' },
  { code: 'DAMAGE', task: 'ADJUST', directions: ['OUT'], label: 'Written off, damaged' },
  { code: 'DESTROY', task: 'ADJUST', directions: ['OUT'], label: 'Destroyed' },
  { code: 'KIT_IN', task: 'KIT', directions: ['IN'], label: 'Made by kitting' },
  { code: 'KIT_OUT', task: 'KIT', directions: ['OUT'], label: 'Used for kitting' },
  { code: 'SPLIT', task: 'MOVE', directions: ['MOVE'], label: 'Split' },
  { code: 'MERGE', task: 'MOVE', directions: ['MOVE'], label: 'Merged' },
  { code: 'RELABEL', task: 'MOVE', directions: ['MOVE'], label: 'Relabelled' },
] as const satisfies readonly { code: string; task: TaskCode; directions: readonly Direction[]; label: string }[]
