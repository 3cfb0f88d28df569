import type { Package } from '#lib/contract/shipments/shipments.ts'

export type PackageNode = { one: Package; inside: PackageNode[] }

/**
 * Packages as they stand on each other: pallets with their cartons. One whose pallet is not among them stands on the
 * ground, and packages that name each other in a circle are all shown once.
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
  // One by one: what stands on the first is placed with it.
  return [...roots, ...packages.flatMap((one) => (placed.has(one.id) ? [] : [nodeOf(one)]))]
}

/** Packages of a tree, outer ones first, with how deep they stand. */
export const flatten = (nodes: readonly PackageNode[], depth = 0): { one: Package; depth: number }[] =>
  nodes.flatMap(({ one, inside }) => [{ one, depth }, ...flatten(inside, depth + 1)])
