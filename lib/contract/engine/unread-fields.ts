/*
 * Fields that are null after tolerant reading although v7 has not said so: it left them out, or sent them in a form that cannot be read.
 * A null of v7 means "none" (never moved, no expiry date), and such a field means "unknown".
 */
/** Names of the fields by record, as one text: `.lot_no..expiry_date.` */
const unread = new WeakMap<object, string>()

export const addUnread = (record: object, field: string): void => void unread.set(record, `${unread.get(record) ?? ''}.${field}.`)

/** Whether v7 has not said what a field of a record is. `field` may be the path of a nested one: `actor.name`. */
export const isUnread = (record: object, field: string): boolean => {
  const [name = '', ...rest] = field.split('.')
  if (unread.get(record)?.includes(`.${name}.`)) return true
  const value = (record as Readonly<Record<string, unknown>>)[name]
  return rest.length > 0 && typeof value === 'object' && value !== null && isUnread(value, rest.join('.'))
}
