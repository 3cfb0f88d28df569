/** FNC1 as keyboards send it: the group separator. */
export const GROUP_SEPARATOR = '\u001D'

/** Milliseconds between two keys of a scanner at most; the fastest typists need 80 or more. */
export const MAX_GAP_MS = 60
/** Shorter bursts are typing. */
const MIN_LENGTH = 4

/** Characters that came in a row at a scanner's speed, and when the last one came. */
export type Wedge = { text: string; at: number }
export const quietWedge: Wedge = { text: '', at: Number.NEGATIVE_INFINITY }

export type WedgeKey = { key: string; /** Milliseconds, of the event. */ at: number; isControl?: boolean }

/**
 * One key more, for a scanner that acts as a keyboard: characters at a speed that no hand has, then Enter or Tab.
 * `isBurst` says that this key belongs to a scan already and must not do anything else, e.g. press a focused button;
 * `scanned` is the whole text once the end has come.
 */
export const feedWedge = (wedge: Wedge, { key, at, isControl }: WedgeKey): { wedge: Wedge; isBurst: boolean; scanned: string | null } => {
  const isFast = at - wedge.at <= MAX_GAP_MS
  if (key === 'Enter' || key === 'Tab') {
    const scanned = isFast && wedge.text.length >= MIN_LENGTH ? wedge.text : null
    return { wedge: quietWedge, isBurst: scanned !== null, scanned }
  }
  // Modifier keys come between the characters of capitals and brackets; they are part of the rhythm, not of the text.
  if (key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'AltGraph' || key === 'CapsLock')
    return { wedge: isFast ? { text: wedge.text, at } : wedge, isBurst: false, scanned: null }
  const character = characterOf(key, isControl ?? false)
  if (character === null) return { wedge: quietWedge, isBurst: false, scanned: null }
  const text = isFast ? wedge.text + character : character
  return { wedge: { text, at }, isBurst: isFast && text.length > 1, scanned: null }
}

/** Scanners send FNC1 as Ctrl+], as the character itself, or as F8. */
const characterOf = (key: string, isControl: boolean): string | null => {
  if ((key === ']' && isControl) || key === GROUP_SEPARATOR || key === 'F8') return GROUP_SEPARATOR
  return key.length === 1 && !isControl ? key : null
}
