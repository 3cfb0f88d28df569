/** `lines.2.qty` → index and field; null for other paths, including `lines` itself. */
export const rowPath = (path: string): { index: number; field: string } | null => {
  const match = /^lines\.(\d+)(?:\.(\w+))?/.exec(path)
  return match ? { index: Number(match[1]), field: match[2] ?? '' } : null
}
