import type { Db } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { expireStock } from './ledger/expire-stock.ts'
import { rollHoldings } from './ledger/refresh.ts'
import { readSeedState, seed } from './demo/seed/seed.ts'
import { serve, type Reference, type ServeOptions } from './serve.ts'

export type ReferenceOptions = ServeOptions & {
  databaseUrl?: string
  dataDir?: string
  tier: 'S' | 'M' | 'L'
  /** Reports the progress of seeding, as readable text. */
  onProgress?: (step: string, text: string) => void
}

/** Opens and migrates the database, seeds it if it is empty, and serves v7 from it. */
export const startReference = async (options: ReferenceOptions): Promise<Reference> => {
  const db = await openDatabase({ url: options.databaseUrl, dataDir: options.dataDir })
  try {
    await migrate(db)
    const today = options.today ?? new Date().toISOString().slice(0, 10)
    if (!(await readSeedState(db))) {
      const onProgress = options.onProgress ?? (() => {})
      await seed(db, {
        tier: options.tier,
        today,
        onProgress: ({ step, done, of }) => onProgress(step, `${step}: ${done.toLocaleString('en')} of ${of.toLocaleString('en')}`),
      })
    }
    // The date may have changed since the last start.
    await rollHoldings(db, today)
    await expireStock(db, options.today === undefined ? new Date() : new Date(`${today}T09:00:00Z`))
    const reference = await serve(db, options)
    const stopRolling = rollEveryHour(db, options)
    return { ...reference, close: () => stopRolling().then(reference.close) }
  } catch (error) {
    await db.close()
    throw error
  }
}

const HOUR_MS = 3_600_000

/** Updates the holdings within an hour after each midnight UTC, and what has expired within an hour after that of each site, unless `today` is given. Returns a function that stops this. */
const rollEveryHour = (db: Db, { today, log }: Pick<ReferenceOptions, 'today' | 'log'>): (() => Promise<void>) => {
  if (today !== undefined) return () => Promise.resolve()
  let rolling: Promise<unknown> = Promise.resolve()
  const roll = () =>
    (rolling = rollHoldings(db, new Date().toISOString().slice(0, 10))
      .then(() => expireStock(db, new Date()))
      .catch((error: unknown) => log('error', 'The holdings could not be updated for the new day', { error: String(error) })))
  const timer = setInterval(roll, HOUR_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return rolling.then(() => undefined)
  }
}
