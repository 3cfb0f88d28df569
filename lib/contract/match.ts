import type { Call, Method } from './engine/call.ts'
import { type CallName, calls } from './calls.ts'
import { isParam, isSegment, paramName } from './engine/path.ts'

/** Exported for servers; browser code imports it from `path.ts`, which does not load the list of calls. */
export { buildPath } from './engine/path.ts'

export type Match = { name: CallName; call: Call; params: Readonly<Record<string, string>> }
type Leaf = { name: CallName; call: Call; params: readonly string[] }
type Node = { literals: Map<string, Node>; param: Node | null; leaves: Map<string, Leaf> }

/**
 * Finds the call for a method and the decoded path segments below `/v7/`. Returns `allow` if the path exists with other methods
 * only, and null if v7 has no such path. Literal segments take precedence over parameters: `users/check-email` is never a user
 * with that id.
 */
export const matchPath = (method: string, segments: readonly string[]): Match | { allow: Method[] } | null => {
  const values: string[] = []
  let node: Node = root
  for (const segment of segments) {
    const literal = node.literals.get(segment)
    const next = literal ?? (isSegment(segment) ? node.param : null)
    if (!next) return null
    if (!literal) values.push(segment)
    node = next
  }
  const leaf = node.leaves.get(method)
  if (leaf) return { name: leaf.name, call: leaf.call, params: Object.fromEntries(leaf.params.map((name, i) => [name, values[i] ?? ''])) }
  return node.leaves.size === 0 ? null : { allow: [...node.leaves.values()].map((known) => known.call.method) }
}

const emptyNode = (): Node => ({ literals: new Map(), param: null, leaves: new Map() })

const add = (start: Node, name: CallName, call: Call): void => {
  const parts = call.path.split('/')
  let node = start
  for (const part of parts) node = isParam(part) ? (node.param ??= emptyNode()) : literalChild(node, part)
  if (node.leaves.has(call.method)) throw new Error(`Two calls have the same method and path: ${call.method} ${call.path}.`)
  node.leaves.set(call.method, { name, call, params: parts.filter(isParam).map(paramName) })
}

const literalChild = (node: Node, part: string): Node => {
  const child = node.literals.get(part) ?? emptyNode()
  node.literals.set(part, child)
  return child
}

const root = emptyNode()
for (const [name, call] of Object.entries(calls)) add(root, name as CallName, call)
