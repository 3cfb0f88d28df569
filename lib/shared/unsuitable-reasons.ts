/** Why stock of a line's item does not count for the line. */
export const UNSUITABLE_REASONS = ['LOT', 'UNDATED', 'EXPIRY', 'SERIAL', 'EXPIRED'] as const
