import { encode } from 'uqr'

/** Modules of a QR code with error correction M and without a margin, row by row. */
export const qrOf = (text: string): { size: number; data: boolean[][] } => encode(text, { ecc: 'M', border: 0, maskPattern: 2 })
