/**
 * Tasks of movements and audit log entries. `sign` is 1 if a task only adds to the balance, −1 if it only takes from it, and 0 for the
 * others. A reversal does the opposite.
 */
export const TASKS = [
  { value: 'RECEIVE', label: 'Receive', group: 'INBOUND', sign: 1 },
  { value: 'PUTAWAY', label: 'Put away', group: 'INBOUND', sign: 0 },
  { value: 'RETURN', label: 'Return', group: 'INBOUND', sign: 1 },
  { value: 'PICK', label: 'Pick', group: 'OUTBOUND', sign: 0 },
  { value: 'PACK', label: 'Pack', group: 'OUTBOUND', sign: 0 },
  { value: 'LOAD', label: 'Load', group: 'OUTBOUND', sign: 0 },
  { value: 'DESPATCH', label: 'Despatch', group: 'OUTBOUND', sign: -1 },
  { value: 'MOVE', label: 'Move', group: 'INVENTORY', sign: 0 },
  { value: 'REPLENISH', label: 'Replenish', group: 'INVENTORY', sign: 0 },
  { value: 'ADJUST', label: 'Adjust', group: 'INVENTORY', sign: 0 },
  { value: 'COUNT', label: 'Count', group: 'INVENTORY', sign: 0 },
  { value: 'STATUS', label: 'Change of disposition', group: 'INVENTORY', sign: 0 },
  { value: 'OWNER', label: 'Change of owner', group: 'INVENTORY', sign: 0 },
  { value: 'TRANSFER', label: 'Transfer', group: 'INVENTORY', sign: 0 },
  { value: 'KIT', label: 'Kitting', group: 'INVENTORY', sign: 0 },
  { value: 'ADMIN', label: 'Administration', group: 'ADMIN', sign: 0 },
] as const satisfies readonly { value: string; label: string; group: 'INBOUND' | 'OUTBOUND' | 'INVENTORY' | 'ADMIN'; sign: 1 | 0 | -1 }[]
export type TaskCode = (typeof TASKS)[number]['value']
