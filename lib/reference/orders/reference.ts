import sql, { type Sql } from 'sql-template-tag'

/**
 * Orders `o` with one of the customer's references. Spaces around them and letter case do not count; the column is of
 * collation C, so its index (`sales_order_reference_start`) folds A to Z alone, and so does this.
 */
export const hasReference = (references: readonly string[]): Sql =>
  sql`upper(o.customer_po_no) = any(${references.map((text) => text.trim().replaceAll(/[a-z]+/g, (part) => part.toUpperCase()))}::text[])`
