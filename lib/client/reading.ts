import * as z from 'zod/mini'
import { type Read, readTolerantly } from '#lib/contract/engine/tolerant.ts'
import type { Deviation } from '#lib/contract/engine/tolerant-scalars.ts'

/** How the text of an answer becomes a value. `details` say for the operator of v7 why it did not. */
export type ReadAnswer<T> = (body: unknown) => { ok: true; value: T; unreadableRows?: number } | { ok: false; details: string[] }

/** What of an answer could not be read though the rest could. */
export type ReadingProblems = { unreadableRows: number; details: string[] }

const problems = new WeakMap<object, ReadingProblems>()
let siteZones: ReadonlyMap<string, string | null> = new Map()
let userZone: string | undefined

/** Takes over the clocks of the sites and of the user: times of v7 without an offset are read on them. */
export const setZones = (sites: readonly { site_code: string; timezone: string | null }[], zone: string | null): void => {
  siteZones = new Map(sites.map((site) => [site.site_code, site.timezone]))
  userZone = zone ?? undefined
}

const zoneOf = (site: string | null): string | undefined => (site === null ? userZone : (siteZones.get(site) ?? userZone))

/** Reads what v7 answers: liberal in spelling and in what is missing. */
export const tolerantly =
  <S extends z.ZodMiniType>(schema: S): ReadAnswer<Read<S>> =>
  (body) => {
    const reading = readTolerantly(schema, body, { zoneOf })
    if (!reading.ok) return { ok: false, details: detailsOf(reading.deviations) }
    if (reading.unreadableRows > 0 && typeof reading.value === 'object' && reading.value !== null)
      problems.set(reading.value, { unreadableRows: reading.unreadableRows, details: detailsOf(reading.deviations) })
    return reading
  }

/** Reads what our own web server answers: to the letter. */
export const strictly =
  <S extends z.ZodMiniType>(schema: S): ReadAnswer<z.output<S>> =>
  (body) => {
    const parsed = z.safeParse(schema, body)
    if (parsed.success) return { ok: true, value: parsed.data }
    return { ok: false, details: parsed.error.issues.slice(0, 20).map(({ path, message }) => `${path.join('.')}: ${message}`) }
  }

/** What of a value of {@link tolerantly} could not be read; undefined where all of it could. */
export const problemsOf = (value: object | null | undefined): ReadingProblems | undefined => (value ? problems.get(value) : undefined)

/** The reasons as lines for a person to copy: place, expected and seen type. Never a value. */
const detailsOf = (deviations: readonly Deviation[]): string[] =>
  deviations
    .filter(({ effect }) => effect === 'unreadable')
    .slice(0, 20)
    .map(
      ({ path, expected, seen, count }) => `${path || 'answer'}: expected ${expected}, got ${seen}${count > 1 ? ` (${count} times)` : ''}`,
    )
