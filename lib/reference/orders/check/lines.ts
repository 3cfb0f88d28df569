import { noItemText, type Named } from '#lib/shared/nearest.ts'
import type { Findings } from './findings.ts'
import type { ClientRules, HeaderFacts } from '../body/facts.ts'
import type { Product } from '../body/products.ts'
import type { LineValues } from '../body/values.ts'

export type LineFacts = {
  client: string
  rules: ClientRules
  dispositions: HeaderFacts['dispositions']
  products: ReadonlyMap<string, Product>
  /** Suggestions for unknown codes. */
  productSuggestions: ReadonlyMap<string, readonly Named[]>
  today: string
}

/** Rules for lines of both kinds of orders; `checkMore` adds the rules of one kind. */
export const checkLines = (
  lines: readonly LineValues[],
  facts: LineFacts,
  findings: Findings,
  checkMore: (line: LineValues, product: Product, path: string, number: number) => void,
): void => {
  for (const [index, line] of lines.entries()) {
    const path = `lines.${index}`
    if (line.disposition_code !== null && !facts.dispositions.has(line.disposition_code))
      findings.addProblem(`${path}.disposition_code`, 'Choose a disposition.')
    if (line.product_code === null) continue
    const product = facts.products.get(line.product_code)
    if (!product) {
      findings.addProblem(`${path}.product_code`, noItemText(line.product_code, facts.productSuggestions.get(line.product_code) ?? []))
      continue
    }
    if (!product.active) {
      findings.addProblem(`${path}.product_code`, `Item ${line.product_code} is not active for client ${facts.client}.`)
      continue
    }
    checkUnit(line, product, path, findings)
    if (facts.rules.require_lot && product.lot_tracked && line.lot_no === null)
      findings.addProblem(`${path}.lot_no`, `Required for ${product.product_code}.`)
    checkMore(line, product, path, index + 1)
  }
  warnAboutRepeats(lines, findings)
}

const checkUnit = (line: LineValues, product: Product, path: string, findings: Findings): void => {
  if (line.uom === null) return
  const factor = product.uoms[line.uom]
  if (factor === undefined) return findings.addProblem(`${path}.uom`, `${line.uom} is not a unit of ${product.product_code}.`)
  // Weighed products may have fractions in their base unit only; their packs are counted.
  const isWeighed = product.is_weighed && line.uom === product.base_uom
  if (line.qty !== null && !isWeighed && !Number.isInteger(line.qty))
    findings.addProblem(`${path}.qty`, `Enter a whole number: ${product.product_code} is not weighed.`)
}

/** Warns if a line repeats the product, lot and unit of an earlier line. Only a warning, because it may be intended. */
const warnAboutRepeats = (lines: readonly LineValues[], findings: Findings): void => {
  const seen = new Map<string, number>()
  for (const [index, line] of lines.entries()) {
    if (line.product_code === null) continue
    const key = JSON.stringify([line.product_code, line.lot_no, line.uom])
    const first = seen.get(key)
    if (first === undefined) seen.set(key, index + 1)
    else findings.addWarning('DUPLICATE_LINE', `lines.${index}.product_code`, `Line ${index + 1} repeats line ${first}.`)
  }
}
