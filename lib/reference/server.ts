import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { rollDemand } from './ledger/refresh.ts'
import { seed, seededFor } from './seed/seed.ts'
import { serve, type Reference, type ServeOptions } from './serve.ts'

export type ReferenceOptions = ServeOptions & {
  databaseUrl?: string
  dataDir?: string
  tier: 'S' | 'M' | 'L'
  /** Tells how far seeding has come, for people to read. */
  onProgress?: (step: string, text: string) => void
}

/** Opens the database, brings it up to date, seeds it when it is empty, and serves v7 from it. */
export const startReference = async (options: ReferenceOptions): Promise<Reference> => {
  const db = await openDatabase({ url: options.databaseUrl, dataDir: options.dataDir })
  try {
    await migrate(db)
    const today = options.today ?? new Date().toISOString().slice(0, 10)
    if (!(await seededFor(db))) {
      const onProgress = options.onProgress ?? (() => {})
      await seed(db, {
        tier: options.tier,
        today,
        onProgress: ({ step, done, of }) => onProgress(step, `${step}: ${done.toLocaleString('en')} of ${of.toLocaleString('en')}`),
      })
    }
    // Days may have passed since the last start.
    await rollDemand(db, today)
    return await serve(db, options)
  } catch (error) {
    await db.close()
    throw error
  }
}
