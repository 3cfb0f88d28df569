import type { Package } from '#lib/contract/shipments/shipments.ts'

export type PackageNode = { one: Package; inside: PackageNode[] }

/**
 * Builds a tree of pallets with their cartons. A package whose pallet is missing becomes a root. Packages that refer to each other
 * in a cycle are all shown once.
 */
export const packageTree = (packages: readonly Package[]): PackageNode[] => {
  const bySscc = new Map(packages.flatMap((one) => (one.sscc === null ? [] : [[one.sscc, one] as const])))
  const standsOn = (one: Package) => {
    const parent = one.parent_sscc === null ? undefined : bySscc.get(one.parent_sscc)
    return parent && parent.id !== one.id ? parent : undefined
  }
  const placed = new Set<string>()
  const nodeOf = (one: Package): PackageNode => {
    placed.add(one.id)
    return { one, inside: packages.flatMap((other) => (!placed.has(other.id) && standsOn(other)?.id === one.id ? [nodeOf(other)] : [])) }
  }
  const roots = packages.filter((one) => !standsOn(one)).map(nodeOf)
  // The rest are cycles. Lazily, because placing the first package also places those on it.
  return [...roots, ...packages.flatMap((one) => (placed.has(one.id) ? [] : [nodeOf(one)]))]
}

/** Flattens a tree, outer packages first, with their depth. */
export const flatten = (nodes: readonly PackageNode[], depth = 0): { one: Package; depth: number }[] =>
  nodes.flatMap(({ one, inside }) => [{ one, depth }, ...flatten(inside, depth + 1)])
