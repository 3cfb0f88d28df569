import sql, { type Sql } from 'sql-template-tag'
import { clampDay } from '#lib/shared/days.ts'

/** A calendar day of a query as a SQL date. ISO 8601 allows the year 0000, the database does not. */
export const daySql = (day: string): Sql => sql`${clampDay(day)}::date`

/** A filter's number of days as an integer, limited so that adding it to a date stays within the database's range. */
export const boundedDays = (days: number): number => Math.max(-500_000, Math.min(500_000, Math.trunc(days)))
