import type { About, FromOf, Json, NamedStep, NamesIn, ChangedOf, Step, ToOf } from './step.ts'
import { changeAt, DialectError, isRecord, kindOf, createStep, namesIn, withPath, withEntries } from './step.ts'

type Steps = readonly Step[]
type Combined<S extends Steps> = NamedStep<FromOf<S[number]>, ToOf<S[number]>, ChangedOf<S[number]>>

/** Runs steps one after another. */
export const pipe = <const S extends Steps>(...steps: S): Combined<S> => combine(steps, (value, about) => run(steps, value, about))

/**
 * Renames fields of an object, from the map's keys to its values. In `answer` the keys are v7's names and the values the
 * contract's; in `query` and `body` it is the other way round. Other fields stay.
 */
export const renamed = <const M extends Readonly<Record<string, string>>>(map: M): NamedStep<keyof M & string, M[keyof M], never> => {
  return createStep(
    (value: Json) => {
      if (!isRecord(value)) return value
      // A field that already has the new name is replaced by the renamed one.
      const replaced = new Set(Object.entries(map).flatMap(([from, to]) => (Object.hasOwn(value, from) ? [to] : [])))
      return withEntries(value, (key, field) => {
        if (Object.hasOwn(map, key)) return [[map[key] ?? key, field]]
        return replaced.has(key) ? [] : [[key, field]]
      })
    },
    { from: Object.keys(map), to: Object.values(map) as M[keyof M][] },
    Object.entries(map).flatMap(([from, to]) => (typeof to === 'string' ? [] : [`renamed: the new name of "${from}" must be text.`])),
  )
}

/** Runs steps on each row of `data`, or on `data` itself if it is a single record. */
export const eachRow = <const S extends Steps>(...steps: S): Combined<S> =>
  combine(steps, (value, about) => {
    const data = isRecord(value) ? value['data'] : undefined
    if (!isRecord(value) || data === null || typeof data !== 'object')
      throw new DialectError('data', `expected a list, got ${kindOf(data)}`)
    return withEntries(value, (key, field) => [[key, key === 'data' ? withPath('data', () => runOnEach(steps, field, about)) : field]])
  })

/** Runs steps on the value of a field, or on each item if it is a list: `within('lines', renamed({ … }))`. */
export const within = <const F extends string, const S extends Steps>(
  field: F,
  ...steps: S
): NamedStep<FromOf<S[number]>, ToOf<S[number]>, ChangedOf<S[number]> | NamesIn<F>> => {
  const inner = combine(steps, (value) => value)
  return createStep(
    (value, about) =>
      changeAt(value, field.split('.'), (fieldValue) =>
        fieldValue === null ? null : withPath(field, () => runOnEach(steps, fieldValue, about)),
      ),
    { from: inner.names.from, to: inner.names.to, changed: [...inner.names.changed, ...namesIn([field])] },
    inner.problems,
    inner.views,
  )
}

/** Runs steps on every object at any depth, innermost first: for a v7 that uses another field name in all its responses. */
export const everywhere = <const S extends Steps>(...steps: S): Combined<S> =>
  combine(steps, (value, about) => {
    const walk = (current: Json): Json => {
      if (Array.isArray(current)) return current.map((item, index) => withPath(index, () => walk(item)))
      if (!isRecord(current)) return current
      return run(
        steps,
        withEntries(current, (key, inside) => [
          [key, inside !== null && typeof inside === 'object' ? withPath(key, () => walk(inside)) : inside],
        ]),
        about,
      )
    }
    return walk(value)
  })

/** Runs a different step for each view: `byView({ summary: pipe(laravelPage, …), detail: bareRecord })`. Other views stay unchanged. */
export const byView = <const V extends Readonly<Record<string, Step>>>(
  views: V,
): NamedStep<FromOf<V[keyof V]>, ToOf<V[keyof V]>, ChangedOf<V[keyof V]>> =>
  combine(
    Object.values(views) as unknown as readonly V[keyof V][],
    (value, about) => {
      const step = about.view !== null && Object.hasOwn(views, about.view) ? views[about.view] : undefined
      return step ? step(value, about) : value
    },
    Object.keys(views),
  )

/** Replaces an object with the value of one field: `unwrap('result')` turns `{ result: x }` into `x`. */
export const unwrap = <const F extends string>(field: F): NamedStep<F, never, never> =>
  createStep(
    (value) => {
      if (isRecord(value) && Object.hasOwn(value, field)) return value[field]
      throw new DialectError(field, `expected a field, got ${kindOf(isRecord(value) ? undefined : value)}`)
    },
    { from: [field] },
  )

/** Puts a value into a new object: `wrap('order')` turns `x` into `{ order: x }`. */
export const wrap = (field: string): NamedStep<never, never, never> => createStep((value) => ({ [field]: value }), {})

/** Replaces a nested object with its fields: `lifted('attributes')` turns `{ id, attributes: { name } }` into `{ id, name }`. */
export const lifted = <const F extends string>(field: F): NamedStep<F, never, never> =>
  createStep(
    (value) =>
      isRecord(value)
        ? withEntries(value, (key, inside) => (key === field && isRecord(inside) ? Object.entries(inside) : [[key, inside]]))
        : value,
    { from: [field] },
  )

/** Moves fields into a nested object: `gathered('ship_to', { addr1: 'line1', zip: 'postcode' })`. */
export const gathered = <const F extends string, const M extends Readonly<Record<string, string>>>(
  field: F,
  map: M,
): NamedStep<keyof M & string, F | M[keyof M], never> =>
  createStep(
    (value: Json) => {
      if (!isRecord(value)) return value
      const nestedFields = Object.entries(map).flatMap(([from, to]) => (Object.hasOwn(value, from) ? [[to, value[from]]] : []))
      const rest = withEntries(value, (key, fieldValue) => (Object.hasOwn(map, key) ? [] : [[key, fieldValue]]))
      return nestedFields.length === 0 ? rest : { ...rest, [field]: Object.fromEntries(nestedFields) }
    },
    { from: Object.keys(map), to: [field, ...(Object.values(map) as M[keyof M][])] },
  )

/** Removes fields. */
export const omitted = <const F extends string>(...fields: readonly F[]): NamedStep<F, never, never> =>
  createStep((value) => (isRecord(value) ? withEntries(value, (key, field) => (fields.includes(key as F) ? [] : [[key, field]])) : value), {
    from: fields,
  })

/** Adds default values for missing fields. A null is kept. */
export const defaults = <const D extends Readonly<Record<string, Json>>>(values: D): NamedStep<never, keyof D & string, never> =>
  createStep((value) => (isRecord(value) ? { ...values, ...withoutUndefined(value) } : value), { to: Object.keys(values) })

const withoutUndefined = (value: Record<string, Json>) => withEntries(value, (key, field) => (field === undefined ? [] : [[key, field]]))

const run = (steps: Steps, value: Json, about: About): Json => {
  let current = value
  for (const step of steps) current = step(current, about)
  return current
}

const runOnEach = (steps: Steps, value: Json, about: About): Json =>
  Array.isArray(value) ? value.map((item, index) => withPath(index, () => run(steps, item, about))) : run(steps, value, about)

const combine = <const S extends Steps>(steps: S, map: (value: Json, about: About) => Json, views: readonly string[] = []): Combined<S> => {
  const notSteps = steps.flatMap((step) =>
    typeof step === 'function' ? [] : [`a step must be a helper or a function, not ${kindOf(step)}.`],
  )
  const namesOfAll = (key: 'from' | 'to' | 'changed') => steps.flatMap((step) => step?.names?.[key] ?? [])
  const problems = [...notSteps, ...steps.flatMap((step) => step?.problems ?? [])]
  return createStep(map, { from: namesOfAll('from'), to: namesOfAll('to'), changed: namesOfAll('changed') }, problems, [
    ...views,
    ...steps.flatMap((step) => step?.views ?? []),
  ]) as unknown as Combined<S>
}
