import type { Package } from '#lib/contract/shipments/shipments.ts'

export type PackageNode = { pack: Package; children: PackageNode[] }

/**
 * Builds a tree of pallets with their cartons. A package whose pallet is missing becomes a root. Packages that refer to each other
 * in a cycle are all shown once.
 */
export const packageTree = (packages: readonly Package[]): PackageNode[] => {
  const bySscc = new Map(packages.flatMap((pack) => (pack.sscc === null ? [] : [[pack.sscc, pack] as const])))
  const parentOf = (pack: Package) => {
    const parent = pack.parent_sscc === null ? undefined : bySscc.get(pack.parent_sscc)
    return parent && parent.id !== pack.id ? parent : undefined
  }
  const placed = new Set<string>()
  const toNode = (pack: Package): PackageNode => {
    placed.add(pack.id)
    return {
      pack,
      children: packages.flatMap((other) => (!placed.has(other.id) && parentOf(other)?.id === pack.id ? [toNode(other)] : [])),
    }
  }
  const roots = packages.filter((pack) => !parentOf(pack)).map(toNode)
  // The rest are in cycles. `placed` is checked again for each one, because `toNode` may have placed it on an earlier one.
  return [...roots, ...packages.flatMap((pack) => (placed.has(pack.id) ? [] : [toNode(pack)]))]
}

/** Flattens a tree, outer packages first, with their depth. */
export const flatten = (nodes: readonly PackageNode[], depth = 0): { pack: Package; depth: number }[] =>
  nodes.flatMap(({ pack, children }) => [{ pack, depth }, ...flatten(children, depth + 1)])
