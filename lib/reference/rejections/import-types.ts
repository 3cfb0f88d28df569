import type { Fault } from './fault.ts'
import type { RejectionRecord } from './record.ts'

/** The stream of a message and its client, and its owner and site if known. */
export type MessageOrigin = Pick<RejectionRecord, 'stream_code' | 'stream_name' | 'client_code' | 'owner_code' | 'site_code'>
export type ImportedRecord = { type: 'SO' | 'PO' | 'ITEM'; no: string; id: string }
export type ImportResult = { ok: true; result: ImportedRecord } | { ok: false; faults: Fault[] }

/** Carries the faults out of a transaction that is rolled back. */
export class MessageRefused extends Error {
  readonly faults: Fault[]
  constructor(faults: Fault[]) {
    super('refused')
    this.faults = faults
  }
}
