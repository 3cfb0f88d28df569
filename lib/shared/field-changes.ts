// docs/decisions/0143-the-tab-keeps-unsaved-forms.md

type Value = string | number | boolean
/** What can be changed about a record, as flat fields. A missing field, null, false and empty text all mean nothing. */
export type Fields<V extends Value = Value> = Readonly<Record<string, V | null>>
/**
 * Unsaved changes, by field: the value that the user saw, null for none, and what they changed it to. They are applied to whatever is
 * saved now, so that other fields keep what someone else has saved meanwhile.
 */
export type FieldChanges<V extends Value = Value> = Readonly<Record<string, { before: V | null; now: V | null }>>

const isSame = (a: Value | null | undefined, b: Value | null | undefined): boolean => (a || null) === (b || null)

/** The new values of the changed fields. */
export const changedValues = <V extends Value>(changes: FieldChanges<V>): Fields<V> =>
  Object.fromEntries(Object.entries(changes).map(([key, { now }]) => [key, now]))

/**
 * The changes after an edit. `next` has at least all fields that then differ from the saved ones. Those that the edit did not touch keep
 * the value that the user saw when they changed them.
 */
export const withEdit = <V extends Value>(changes: FieldChanges<V>, saved: Fields<V>, next: Fields<V>): FieldChanges<V> =>
  Object.fromEntries(
    Object.entries(next)
      .filter(([key, now]) => !isSame(saved[key], now))
      .map(([key, now]) => {
        const old = changes[key]
        return [key, old?.now === now ? old : { before: saved[key] ?? null, now }]
      }),
  )

/** The changes without those that are saved already, for example because someone else has made the same ones. */
export const withoutSaved = <V extends Value>(changes: FieldChanges<V>, saved: Fields<V>): FieldChanges<V> =>
  withEdit(changes, saved, changedValues(changes))

/**
 * The saved fields as the user saw them before someone else changed what the user has changed too, to something else. They equal the
 * saved ones if there is no such field.
 */
export const beforeTheirs = <V extends Value>(saved: Fields<V>, changes: FieldChanges<V>): Fields<V> => ({
  ...saved,
  ...Object.fromEntries(
    Object.entries(changes)
      .filter(([key, { before, now }]) => !isSame(saved[key], before) && !isSame(saved[key], now))
      .map(([key, { before }]) => [key, before]),
  ),
})

/** What is still unsaved once `sent` has been saved: what was changed in the meantime, even back to the value before. */
export const changesAfterSave = <V extends Value>(changes: FieldChanges<V>, sent: FieldChanges<V>): FieldChanges<V> =>
  Object.fromEntries(
    [...new Set([...Object.keys(changes), ...Object.keys(sent)])].flatMap((key) => {
      const [change, saved] = [changes[key], sent[key]]
      const before = saved ? saved.now : (change?.before ?? null)
      const now = change ? change.now : (saved?.before ?? null)
      return isSame(before, now) ? [] : [[key, { before, now }]]
    }),
  )
