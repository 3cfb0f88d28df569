import type { Filters, FilterSpec } from '#lib/list/spec.ts'

/** The checkbox that adds what the list leaves out by default, unless it is ticked: "Include zero stock". */
export const widerFilter = (specs: readonly FilterSpec[], filters: Filters) =>
  specs.flatMap((spec) => (spec.kind === 'flag' && spec.value === '0' && !filters[spec.key]?.length ? [spec] : []))[0] ?? null
