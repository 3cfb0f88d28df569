import sql, { join, type Sql } from 'sql-template-tag'

/** Codes of the contract as literals, for `in (…)`. As literals, because a parameter does not match the condition of a partial index. */
export const sqlList = (codes: readonly string[]): Sql => join(codes.map((code) => sql([`'${code}'`])))
