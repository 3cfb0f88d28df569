import { BaseSequencer, type TestSpecification } from 'vitest/node'

// docs/decisions/0161-a-faster-test-run.md

/** The slowest files, slowest first (145 to 25 processor seconds), and three that mostly wait. */
export const LONGEST = [
  'hostile/neighbours',
  'hostile/outages-at-work',
  'flow/reference-pglite',
  'flow/reference-postgres',
  'flow/check',
  'flow/scope-attack',
  'flow/reference-process',
  'flow/other-v7',
  'flow/paging-at-work',
  'flow/simulation',
  'flow/order-entry-other-v7',
  'flow/bff-replicas',
].map((name) => `/tests/${name}.test.ts`)

/** Files of the list in its order, then all others in their given order. */
export const longestFirst = <File extends { moduleId: string }>(files: readonly File[]): File[] => {
  const rank = ({ moduleId }: File) => {
    const index = LONGEST.findIndex((name) => moduleId.endsWith(name))
    return index === -1 ? LONGEST.length : index
  }
  return files.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * Runs the slowest files first. A fresh clone has no timings of an earlier run, so vitest would begin with the largest files; the
 * two slowest have four lines each, and one of them would run last with the other core idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    return longestFirst(await super.sort(files))
  }
}
