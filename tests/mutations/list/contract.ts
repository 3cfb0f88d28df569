import type { Mutation } from '../mutation.ts'

/** The tolerant reader, queries, and what a dialect may do. */
export const CONTRACT: readonly Mutation[] = [
  {
    file: 'lib/contract/engine/tolerant.ts',
    find: "if (name === identity && (result === null || result === '')) {",
    replace: 'if (name === identity && result === null) {',
    breaks: 'Rows with an empty id are shown, and all of them count as the same record.',
    test: 'lib/contract/engine/tolerant.test.ts',
    title: 'is left out and counted',
  },
  {
    file: 'lib/contract/engine/tolerant.ts',
    find: 'state.site = outerSite',
    replace: '',
    breaks: 'Times of a site without an offset are shown in the time zone of another site.',
    test: 'lib/contract/engine/tolerant.test.ts',
    title: 'a time without an offset is local to the site of the closest enclosing record',
  },
  {
    file: 'lib/contract/engine/tolerant-scalars.ts',
    find: 'const matched = known.get(valueText.trim().toUpperCase())',
    replace: 'const matched = known.get(valueText)',
    breaks: 'A v7 that writes statuses in lower case has unknown statuses everywhere.',
    test: 'lib/contract/engine/tolerant.test.ts',
    title: 'a word in small letters',
  },
  {
    file: 'lib/dialect/template.ts',
    find: 'filledSegments.push(segment.before + encodeURIComponent(value) + segment.after)',
    replace: 'filledSegments.push(segment.before + value + segment.after)',
    breaks: 'A parameter of a mapped call can add a query to its path.',
    test: 'lib/dialect/template.test.ts',
    title: 'encodes a value exactly once',
  },
  {
    file: 'lib/dialect/apply.ts',
    find: 'Object.entries(about.query).filter(([name]) => mapping.queryNames.has(name) && !pathFields.has(name)),',
    replace: 'Object.entries(about.query).filter(([name]) => !pathFields.has(name)),',
    breaks: 'A browser can use query parameters that only v7 knows.',
    test: 'tests/flow/bff-dialect.test.ts',
    title: 'passes on only query parameters of the contract, so a browser cannot use the names of v7',
  },
  {
    file: 'lib/dialect/apply.ts',
    find: "error instanceof DialectError ? error.reason : 'the mapping failed'",
    replace: "error instanceof Error ? error.message : 'the mapping failed'",
    breaks: 'The log has data of records in the message of a mapping error.',
    test: 'tests/flow/bff-dialect.test.ts',
    title: 'a function that throws is 502, and the log has the kind of error but neither its message nor a value',
  },
  {
    file: 'lib/dialect/values.ts',
    find: 'return sign + (known.get(name) ?? name)',
    replace: 'return known.get(name) ?? part',
    breaks: 'At a v7 with other names, a list is sorted in the wrong direction.',
    test: 'lib/dialect/helpers.test.ts',
    title: 'renames the fields in a sort, and keeps their directions',
  },
]
