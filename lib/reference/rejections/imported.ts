import type { Fault } from './fault.ts'
import type { Held } from './record.ts'

/** The stream of a message, and its client, owner and site if known. */
export type Origin = Pick<Held, 'stream_code' | 'stream_name' | 'client_code' | 'owner_code' | 'site_code'>
export type Result = { type: 'SO' | 'PO' | 'ITEM'; no: string; id: string }
export type Imported = { ok: true; result: Result } | { ok: false; faults: Fault[] }
