/**
 * Starts the reference API for browser tests on a copy of the seeded database, which is created once for all.
 * It uses the real clock, so the data end today.
 */
import sql from 'sql-template-tag'
import { openSeeded, TEST_PASSWORD_COST } from '#lib/reference/demo/seed/open-seeded.ts'
import { serve } from '#lib/reference/serve.ts'

const url = process.env['REFERENCE_DATABASE_URL']
const db = await openSeeded({ today: new Date().toISOString().slice(0, 10), ...(url ? { url } : {}) })
// Trucks are late on every day of the week, even after a weekend without deliveries.
const late = sql`select id from shipment where direction = 'IN' and client_code = 'ACME' and status = 'IN_TRANSIT' order by id limit 2`
await db.query(sql`update shipment set eta_date = current_date - 2 where id in (${late})`)
await db.query(sql`
  update purchase_order set expected_date = current_date - 2
  where id in (select order_id from shipment_order where kind = 'PO' and shipment_id in (${late}))`)
const reference = await serve(db, {
  port: 0,
  host: '127.0.0.1',
  log: () => undefined,
  passwordCost: TEST_PASSWORD_COST,
  mails: {
    dir: process.env['REFERENCE_MAIL_DIR'] ?? '',
    from: 'Gatehouse <no-reply@gatehouse.test>',
    webOrigin: process.env['REFERENCE_WEB_ORIGIN'] ?? '',
  },
})
console.log(`Reference API on ${reference.url}`)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void reference.close().then(() => process.exit(0)))
