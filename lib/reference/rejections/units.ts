/** Our units for the codes of X12 element 355 and for common variants. Our own codes stay as they are. */
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
