/* `gatehouse/dialect`: the helpers that a dialect may import. See docs/integration.md. */
export { defineDialect, type CallEntry, type Definition } from './definition.ts'
export { bareArray, bareRecord, envelope, laravelPage } from './envelopes.ts'
export { errorFields, errorList } from './failures.ts'
export { byView, defaults, eachRow, everywhere, gathered, lifted, omitted, pipe, renamed, unwrap, within, wrap } from './shapes.ts'
export { type About, DialectError, type Json, type Step } from './step.ts'
export { days, daysAs, times, timesAs } from './times.ts'
export { booleans, joined, numbers, sortedBy, split, texts, words } from './values.ts'
