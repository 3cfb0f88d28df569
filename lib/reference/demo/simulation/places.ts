import sql from 'sql-template-tag'
import { dayIn } from '#lib/shared/instant.ts'
import { CLIENTS } from '../seed/clients.ts'
import { sscc18 } from '#lib/shared/gs1.ts'
import type { Work } from './work.ts'

/** Today's date at a site. */
export const todayAt = async ({ tx, now }: Work, site: string): Promise<string> => {
  const [row] = await tx.query<{ timezone: string }>(sql`select timezone from site where site_code = ${site}`)
  return dayIn(now, row?.timezone ?? 'UTC')
}

type Kind = 'PICK' | 'BULK' | 'STAGE' | 'DOCK' | 'QUAR'

/** A random location of a kind at a site, preferably in the given zone, so that chilled goods stay chilled; null if there is none. */
export const placeAt = async ({ tx, random }: Work, site: string, kind: Kind, zone?: string): Promise<string | null> => {
  const findPlace = async (isInZone: boolean) => {
    const where = sql`site_code = ${site} and location_type = ${kind} and active and (${!isInZone} or zone = ${zone ?? ''})`
    const [row] = await tx.query<{ count: number }>(sql`select count(*) as count from location where ${where}`)
    if (!row || row.count === 0) return null
    const [place] = await tx.query<{ location_code: string }>(
      sql`select location_code from location where ${where} order by location_code limit 1 offset ${random.int(0, row.count - 1)}`,
    )
    return place?.location_code ?? null
  }
  return (zone === undefined ? null : await findPlace(true)) ?? findPlace(false)
}

const PREFIXES = new Map(CLIENTS.map((client) => [client.code, client.prefix]))

/** A new SSCC: the client's company prefix and a serial number of the warehouse. */
export const newSscc = async ({ tx }: Work, client: string): Promise<string> => {
  const [row] = await tx.query<{ n: number }>(sql`select nextval('warehouse_sscc') as n`)
  return sscc18(7, PREFIXES.get(client) ?? '9300000', row?.n ?? 1)
}

/** The next number of one of a client's series. */
export const nextNumber = async ({ tx }: Work, client: string, series: 'SHIPMENT' | 'RECEIPT'): Promise<string> => {
  const [row] = await tx.query<{ no: string }>(sql`
    update number_series set next_no = next_no + 1 where client_code = ${client} and series = ${series} returning prefix || (next_no - 1) as no`)
  return row?.no ?? `${series.slice(0, 2)}-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
}
