import sql, { type Sql } from 'sql-template-tag'
import { knownDay } from '#lib/shared/instant.ts'

/** A calendar day of a query as a date. The year 0000 is a day to ISO 8601 and none to a database. */
export const daySql = (day: string): Sql => sql`${knownDay(day)}::date`

/** Days of a filter as a whole number that a date can be moved by without leaving the calendar. */
export const boundedDays = (days: number): number => Math.max(-500_000, Math.min(500_000, Math.trunc(days)))
