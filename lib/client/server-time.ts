import { serverNow } from '#lib/shared/zones.ts'

/** A time by this computer's clock, in ms, as the server's clock has it. */
export const toServerTime = (at: number): number => at + serverNow() - Date.now()
