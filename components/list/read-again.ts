import { type ReadPage, walk, type WalkFailure } from '#lib/list/export/walk.ts'

/** One address under which rows are looked for, page by page. */
export type Looking = (page: number, perPage: number) => string

export type ReadAgain<Row> = { ok: true; rows: Row[]; gone: Row[] } | { ok: false; failure: WalkFailure }

type Options<Row> = {
  /** What is marked, in the order in which it was marked. */
  marked: readonly Row[]
  /** Rows that the screen has read already. */
  inView: readonly Row[]
  /** Where the others are looked for. */
  lookingFor: (rows: readonly Row[]) => readonly Looking[]
  read: ReadPage<Row>
  fetch?: typeof fetch
}

/** Pages of one address that are looked through: a mark far down a long list must not read the whole of it. */
export const MOST_PAGES = 40

const TOO_FAR: WalkFailure = { kind: 'refused', message: 'They stand too far down this list. Filter it and mark them again.' }

/**
 * Marked rows as they are now. Those of the page in view are taken from it; only the others are asked for, and the search ends
 * with the last of them. What is not found any more is named apart.
 */
export const readAgain = async <Row extends { id: string }>(options: Options<Row>): Promise<ReadAgain<Row>> => {
  const { marked, inView, read, lookingFor } = options
  const newer = new Map(inView.map((row) => [row.id, row]))
  const wanted = new Map(marked.filter((row) => !newer.has(row.id)).map((row) => [row.id, row]))
  const addresses = wanted.size > 0 ? lookingFor([...wanted.values()]) : []
  for (const url of addresses) {
    if (wanted.size === 0) break
    // The first page alone says how many there are: most often it has everything.
    const steps = walk<Row>({ url, read, total: 1, signal: new AbortController().signal, ...(options.fetch && { fetch: options.fetch }) })
    for await (const step of steps) {
      if (!step.ok) return step
      for (const row of step.rows) if (wanted.delete(row.id)) newer.set(row.id, row)
      if (wanted.size === 0) break
      if (step.nextPage > MOST_PAGES && step.rows.length > 0) return { ok: false, failure: TOO_FAR }
    }
  }
  return { ok: true, rows: marked.flatMap(({ id }) => newer.get(id) ?? []), gone: [...wanted.values()] }
}
