import { fault } from './fault.ts'
import type { ParsedMessage } from './message.ts'
import { readJson } from './read-json.ts'
import { readX12 } from './read-x12.ts'

/** Parses a payload. An unknown format gives a fault. */
export const readMessage = (format: string, payload: string): ParsedMessage => {
  if (format === 'X12') return readX12(payload)
  if (format === 'JSON') return readJson(payload)
  return { message: null, faults: [fault('SCHEMA_INVALID', `Messages in ${format} cannot be read.`)] }
}
