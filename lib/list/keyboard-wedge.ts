/** FNC1 as keyboard scanners send it: the group separator. */
export const GROUP_SEPARATOR = '\u001D'

/** Maximum milliseconds between two keys of a scanner until `MIN_LENGTH` have arrived; the fastest typists need 80 or more. */
export const MAX_GAP_MS = 60
/** Shorter bursts count as typing. */
const MIN_LENGTH = 4
/** The maximum after `MIN_LENGTH` keys. A busy device may pause in the middle of a scan, and the rest alone would be another code. */
export const MAX_PAUSE_MS = 250

/**
 * State of a keyboard wedge, a scanner that types what it reads: the characters received at a scanner's speed, and the time of the last
 * key.
 */
export type Wedge = { text: string; at: number }
export const emptyWedge: Wedge = { text: '', at: Number.NEGATIVE_INFINITY }

export type WedgeKey = {
  key: string
  /** Milliseconds, of the event. */
  at: number
  isControl?: boolean
  /** The key is held down. Scanners release every key. */
  isRepeat?: boolean
}

/**
 * Processes one key from a possible keyboard scanner, which sends characters faster than anyone types, then Enter or Tab.
 * `isBurst` means that this key came at a scanner's speed and must not do anything else, e.g. press a focused button. `scanned` is the
 * whole text if this key ends a scan, otherwise null.
 */
export const feedWedge = (
  wedge: Wedge,
  { key, at, isControl, isRepeat }: WedgeKey,
): { wedge: Wedge; isBurst: boolean; scanned: string | null } => {
  if (isRepeat) return { wedge: emptyWedge, isBurst: false, scanned: null }
  const isFast = at - wedge.at <= (wedge.text.length >= MIN_LENGTH ? MAX_PAUSE_MS : MAX_GAP_MS)
  if (key === 'Enter' || key === 'Tab') {
    const scanned = isFast && wedge.text.length >= MIN_LENGTH ? wedge.text : null
    return { wedge: emptyWedge, isBurst: scanned !== null, scanned }
  }
  // Scanners send modifier keys before capitals and brackets. They count for the timing but not as text.
  if (key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'AltGraph' || key === 'CapsLock')
    return { wedge: isFast ? { text: wedge.text, at } : wedge, isBurst: false, scanned: null }
  const character = characterOf(key, isControl ?? false)
  if (character === null) return { wedge: emptyWedge, isBurst: false, scanned: null }
  const text = isFast ? wedge.text + character : character
  return { wedge: { text, at }, isBurst: isFast && text.length > 1, scanned: null }
}

/** Scanners send FNC1 as Ctrl+], as the character itself, or as F8. */
const characterOf = (key: string, isControl: boolean): string | null => {
  if ((key === ']' && isControl) || key === GROUP_SEPARATOR || key === 'F8') return GROUP_SEPARATOR
  return key.length === 1 && !isControl ? key : null
}
