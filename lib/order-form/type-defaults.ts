import { defaultHeader, type HeaderValues } from './header.ts'
import type { FormOptions } from './options.ts'

type OrderType = FormOptions['order_types'][number]
type TypeOptions = Pick<FormOptions, 'fields' | 'defaults' | 'order_types'>

/** The client's way to handle a shortage, or else the first that the type allows: v7 refuses an order that names another. */
const shortageOf = (type: OrderType, usual: string): string => {
  if (usual === '') return usual
  if (usual === 'BACK_ORDER' ? type.allow_back_order : usual !== 'SHIP_AVAILABLE' || type.allow_partial) return usual
  if (type.allow_back_order) return 'BACK_ORDER'
  return type.allow_partial ? 'SHIP_AVAILABLE' : 'REJECT'
}

/** The fields whose default depends on the type of the order. `usual` is the default of the client. */
const BY_TYPE: Readonly<Record<string, (type: OrderType, usual: string) => string | null>> = {
  disposition_code: (type) => type.default_disposition,
  on_shortage: shortageOf,
}

/** The defaults of an order of this type, for the fields whose default depends on it. An unknown type has those of the client. */
export const typeDefaults = ({ fields, defaults, order_types }: TypeOptions, type: string | undefined): HeaderValues => {
  const known = order_types.find(({ value }) => value === type)
  const usual = defaultHeader(
    fields.filter(({ key }) => key in BY_TYPE),
    defaults,
  )
  return Object.fromEntries(Object.entries(usual).map(([key, value]) => [key, (known && BY_TYPE[key]?.(known, value)) ?? value]))
}

/** What changes with the type of an order: fields that still have the default of the type before. What the user has chosen stays. */
export const changesWithType = (options: TypeOptions, head: HeaderValues, type: string): HeaderValues => {
  const before = typeDefaults(options, head['order_type'])
  const after = Object.entries(typeDefaults(options, type))
  return Object.fromEntries(after.filter(([key, value]) => (head[key] ?? '') === before[key] && value !== before[key]))
}
