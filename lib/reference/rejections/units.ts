/** X12 element 355 and what senders write instead, as our units; our own codes stand for themselves. */
const UNITS: Readonly<Record<string, string>> = {
  EA: 'EACH',
  PC: 'EACH',
  CA: 'CASE',
  CS: 'CASE',
  CT: 'CASE',
  PL: 'PALLET',
  PF: 'PALLET',
  BG: 'BAG',
  KG: 'KG',
  IP: 'INNER',
  LY: 'LAYER',
}

/** Our unit for a sender's code. */
export const unitOf = (code: string): string => UNITS[code.toUpperCase()] ?? code.toUpperCase()
