import * as z from 'zod/mini'
import { type Read, readTolerantly } from '#lib/contract/engine/tolerant.ts'
import type { Deviation } from '#lib/contract/engine/tolerant-scalars.ts'

/** Turns a response body into a value. `details` tell v7's operator why it cannot be read. */
export type ReadResponse<T> = (body: unknown) => { ok: true; value: T; unreadableRows?: number } | { ok: false; details: string[] }

/** The part of a response that could not be read, when the rest could. */
export type ReadingProblems = { unreadableRows: number; details: string[] }

const problems = new WeakMap<object, ReadingProblems>()
let siteZones: ReadonlyMap<string, string | null> = new Map()
let userZone: string | undefined

/** Sets the time zones of the sites and of the user, for v7's times without an offset. */
export const setZones = (sites: readonly { site_code: string; timezone: string | null }[], zone: string | null): void => {
  siteZones = new Map(sites.map((site) => [site.site_code, site.timezone]))
  userZone = zone ?? undefined
}

/** Time zone of a site; that of the user if the site or its zone is unknown. */
export const zoneOf = (site: string | null): string | undefined => (site === null ? userZone : (siteZones.get(site) ?? userZone))

/** Reads v7's responses: accepts other formats and missing fields. */
export const tolerantReader =
  <S extends z.ZodMiniType>(schema: S): ReadResponse<Read<S>> =>
  (body) => {
    const reading = readTolerantly(schema, body, { zoneOf })
    if (!reading.ok) return { ok: false, details: detailsOf(reading.deviations) }
    if (reading.unreadableRows > 0 && typeof reading.value === 'object' && reading.value !== null)
      problems.set(reading.value, { unreadableRows: reading.unreadableRows, details: detailsOf(reading.deviations) })
    return reading
  }

/** Reads our own web process's responses, strictly by the schema. */
export const strictReader =
  <S extends z.ZodMiniType>(schema: S): ReadResponse<z.output<S>> =>
  (body) => {
    const parsed = z.safeParse(schema, body)
    if (parsed.success) return { ok: true, value: parsed.data }
    return { ok: false, details: parsed.error.issues.slice(0, 20).map(({ path, message }) => `${path.join('.')}: ${message}`) }
  }

/** Reading problems of a value from {@link tolerantReader}; undefined if all of it could be read. */
export const problemsOf = (value: object | null | undefined): ReadingProblems | undefined => (value ? problems.get(value) : undefined)

/** Sets what {@link problemsOf} returns, for a value that is put together from several responses. */
export const setProblems = (value: object, found: ReadingProblems): void => void problems.set(value, found)

/** The reasons as lines to copy: path, expected and actual type. Never a value. */
const detailsOf = (deviations: readonly Deviation[]): string[] =>
  deviations
    .filter(({ effect }) => effect === 'unreadable')
    .slice(0, 20)
    .map(
      ({ path, expected, seen, count }) =>
        `${path || 'response'}: expected ${expected}, got ${seen}${count > 1 ? ` (${count} times)` : ''}`,
    )
