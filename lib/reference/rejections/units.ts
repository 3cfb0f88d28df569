/** Our units for the codes of X12 element 355 and common variants of them. */
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

/** Our unit for a sender's code. Codes that are not listed are only converted to upper case. */
export const unitOf = (code: string): string => UNITS[code.toUpperCase()] ?? code.toUpperCase()
