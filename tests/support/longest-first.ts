import { BaseSequencer, type TestSpecification } from 'vitest/node'

// docs/decisions/0161-the-run-pays-for-its-subjects.md

/** Files that take longest, the longest first (processor seconds from 145 to 25), and three that mostly wait. */
export const LONGEST = [
  'hostile/neighbours',
  'hostile/outages-at-work',
  'flow/reference-pglite',
  'flow/reference-postgres',
  'flow/check',
  'flow/reference-process',
  'flow/other-v7',
  'flow/paging-at-work',
  'flow/simulation',
  'flow/order-entry-other-v7',
  'flow/bff-replicas',
].map((name) => `/tests/${name}.test.ts`)

/** In the order of the list, and behind it what is on none, in the order that it came. */
export const longestFirst = <File extends { moduleId: string }>(files: readonly File[]): File[] => {
  const rank = ({ moduleId }: File) => {
    const at = LONGEST.findIndex((name) => moduleId.endsWith(name))
    return at === -1 ? LONGEST.length : at
  }
  return files.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * Begins with what takes longest. A fresh clone has no times of an earlier run, and vitest would begin with the largest files:
 * the two longest have four lines each, and one of them would run at the end with the other core idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    return longestFirst(await super.sort(files))
  }
}
