import { OPEN_DIALOG } from './open-dialog.ts'

/** FNC1 as keyboard scanners send it: the group separator. */
export const GROUP_SEPARATOR = '\u001D'

/** Maximum milliseconds between two keys of a scanner until `MIN_LENGTH` have arrived; the fastest typists need 80 or more. */
export const MAX_GAP_MS = 60
/** Shorter bursts count as typing. */
const MIN_LENGTH = 4
/** The maximum after `MIN_LENGTH` keys. A busy device may pause in the middle of a scan, and the rest alone would be another code. */
export const MAX_PAUSE_MS = 250

/**
 * State of a keyboard wedge, a scanner that types what it reads: the characters received at a scanner's speed, and the times of the first
 * of them and of the last key.
 */
export type Wedge = { text: string; from: number; at: number }
export const emptyWedge: Wedge = { text: '', from: Number.NEGATIVE_INFINITY, at: Number.NEGATIVE_INFINITY }

/** The fields of a key event that matter. `repeat`: the key is held down; scanners release every key. */
export type WedgeKey = Pick<KeyboardEvent, 'key' | 'timeStamp'> & Partial<Pick<KeyboardEvent, 'ctrlKey' | 'repeat'>>

const NO_SCAN = { wedge: emptyWedge, isBurst: false, scanned: null }

/**
 * Processes one key from a possible keyboard scanner, which sends characters faster than anyone types, then Enter or Tab.
 * `isBurst` means that this key came at a scanner's speed and must not do anything else, e.g. press a focused button. `scanned` is the
 * whole text if this key ends a scan, otherwise null.
 */
export const feedWedge = (
  wedge: Wedge,
  { key, timeStamp: at, ctrlKey, repeat }: WedgeKey,
): { wedge: Wedge; isBurst: boolean; scanned: string | null } => {
  if (repeat) return NO_SCAN
  const isLong = wedge.text.length >= MIN_LENGTH
  const isFast = at - wedge.at <= (isLong ? MAX_PAUSE_MS : MAX_GAP_MS)
  if (key === 'Enter' || key === 'Tab') {
    const scanned = isFast && isLong ? wedge.text : null
    return { wedge: emptyWedge, isBurst: scanned !== null, scanned }
  }
  // Scanners send modifier keys, such as Alt and AltGraph, before capitals and brackets. They count for the timing but not as text.
  if (/^(?:Shift|Control|Alt|CapsLock)/.test(key)) return { ...NO_SCAN, wedge: isFast ? { ...wedge, at } : wedge }
  const character = characterOf(key, ctrlKey)
  if (character === null) return NO_SCAN
  const text = isFast ? wedge.text + character : character
  return { wedge: { text, from: isFast ? wedge.from : at, at }, isBurst: isFast && text.length > 1, scanned: null }
}

/** Scanners send FNC1 as Ctrl+], as the character itself, or as F8. */
const characterOf = (key: string, isControl: boolean | undefined): string | null => {
  if ((key === ']' && isControl) || key === GROUP_SEPARATOR || key === 'F8') return GROUP_SEPARATOR
  return key.length === 1 && !isControl ? key : null
}

/** Whether a dialog, panel or menu is open, which has keys of its own. */
export const isOverlayOpen = (): boolean => Boolean(document.querySelector(`${OPEN_DIALOG},[role=menu]`))

/**
 * Returns a handler for key presses that recognises scanners that type like a keyboard, and returns true if the key came from one: such a
 * key does nothing else, e.g. press a focused button. While a dialog or menu is open, a scan is not used, because it would change the
 * page behind it. `onHalfScan` is called instead of `onScan` if the scan may have begun before `since`, the milliseconds at which the page
 * began to listen: what is left of it would be another code.
 */
export const scanKeys = (onScan: (text: string) => void, onHalfScan: () => void, since = performance.now()) => {
  let wedge = emptyWedge
  return (event: KeyboardEvent, isTyping: boolean | undefined): boolean => {
    const { from } = wedge
    const result = isTyping ? NO_SCAN : feedWedge(wedge, event)
    wedge = result.wedge
    if (result.isBurst) {
      event.preventDefault()
      event.stopPropagation()
      if (result.scanned && !isOverlayOpen()) (from - since > MAX_GAP_MS ? onScan : onHalfScan)(result.scanned)
    }
    return result.isBurst
  }
}
