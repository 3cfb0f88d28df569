/** Abbreviations of the trade, which are always written in capitals. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(['api', 'asn', 'bbe', 'bol', 'csv', 'dc', 'ean', 'edi', 'erp', 'eta', 'etd', 'fefo', 'fifo', 'gln', 'gs1', 'gsin', 'gst', 'gtin', 'id', 'ip', 'iso', 'lpn', 'moq', 'pdf', 'po', 'pod', 'qa', 'qc', 'rma', 'scac', 'sku', 'sscc', 'uom', 'upc', 'url', 'vat', 'wms']) // prettier-ignore

/** Units at the end of a field's name, as they are written after a quantity. */
const UNITS: Readonly<Record<string, string>> = { c: '°C', f: '°F', kg: 'kg', g: 'g', m3: 'm³', cm: 'cm', mm: 'mm', ml: 'mL', pct: '%' }

/** A text in sentence case with its abbreviations in capitals: `sscc check` → `SSCC check`. */
export const sentenceOf = (text: string): string => {
  const words = text.split(' ').map((word) => (ABBREVIATIONS.has(word.toLowerCase()) ? word.toUpperCase() : word))
  const sentence = words.join(' ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** The heading of a field that is known only by its name: `sscc_check` → `SSCC check`, `temperatureC` → `Temperature °C`. */
export const headingOf = (name: string): string => {
  const words = name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
  const unit = words.length > 1 ? UNITS[words.at(-1) ?? ''] : undefined
  return sentenceOf((unit ? [...words.slice(0, -1), unit] : words).join(' '))
}
