import type { Direction } from './movements.ts'
import type { TaskCode } from './tasks.ts'

/** Kinds of movement. A pick does not change the balance (docs/contract.md, "Stock"); a `COUNT` can raise or lower it. */
export const MOVEMENT_TYPES = [
  { code: 'RECEIPT', task: 'RECEIVE', directions: ['IN'], label: 'Received' },
  { code: 'RECEIPT_REV', task: 'RECEIVE', directions: ['OUT'], label: 'Receipt reversed' },
  { code: 'PUTAWAY', task: 'PUTAWAY', directions: ['MOVE'], label: 'Put away' },
  { code: 'MOVE', task: 'MOVE', directions: ['MOVE'], label: 'Moved' },
  { code: 'REPLEN', task: 'REPLENISH', directions: ['MOVE'], label: 'Replenished' },
  { code: 'PICK', task: 'PICK', directions: ['MOVE'], label: 'Picked for order' },
  { code: 'UNPICK', task: 'PICK', directions: ['MOVE'], label: 'Pick reversed' },
  { code: 'PACK', task: 'PACK', directions: ['MOVE'], label: 'Packed' },
  { code: 'LOAD', task: 'LOAD', directions: ['MOVE'], label: 'Loaded' },
  { code: 'DESPATCH', task: 'DESPATCH', directions: ['OUT'], label: 'Despatched' },
  { code: 'DESPATCH_REV', task: 'DESPATCH', directions: ['IN'], label: 'Despatch reversed' },
  { code: 'RETURN_IN', task: 'RETURN', directions: ['IN'], label: 'Returned' },
  { code: 'ADJ_UP', task: 'ADJUST', directions: ['IN'], label: 'Adjusted up' },
  { code: 'ADJ_DOWN', task: 'ADJUST', directions: ['OUT'], label: 'Adjusted down' },
  { code: 'COUNT', task: 'COUNT', directions: ['IN', 'OUT'], label: 'Counted' },
  { code: 'STATUS', task: 'STATUS', directions: ['STATUS'], label: 'Disposition changed' },
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
