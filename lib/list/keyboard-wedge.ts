import { OPEN_DIALOG } from './open-dialog.ts'

/** FNC1 as keyboard scanners send it: the group separator. */
export const GROUP_SEPARATOR = '\u001D'

/** Maximum milliseconds between two keys of a scanner that does not pause. */
export const MAX_GAP_MS = 60
/** Maximum milliseconds for each key of a whole scan, on average; the fastest typists need more. */
const MAX_AVERAGE_MS = 80
/** Shorter bursts count as typing. */
const MIN_LENGTH = 4
/** Maximum milliseconds of a pause in a scan, as on a busy device. The rest alone would be another code. */
export const MAX_PAUSE_MS = 500
/** After a longer pause, up to this, keys may be the rest of a scan that was not ended, so they are not used. */
const MAX_CUT_MS = 2_000

/**
 * State of a keyboard wedge, a scanner that types what it reads: the characters received without a long pause, and the times of the first
 * of them and of the last key. `burst`: how many of the last characters came without any pause. `isCut`: the beginning may be missing.
 */
export type Wedge = { text: string; from: number; at: number; burst: number; isCut: boolean }
const NEVER = Number.NEGATIVE_INFINITY
export const emptyWedge: Wedge = { text: '', from: NEVER, at: NEVER, burst: 0, isCut: false }

/** The fields of a key event that matter. `repeat`: the key is held down; scanners release every key. */
export type WedgeKey = Pick<KeyboardEvent, 'key' | 'timeStamp'> & Partial<Pick<KeyboardEvent, 'ctrlKey' | 'repeat'>>

type Fed = { wedge: Wedge; isBurst: boolean; scanned: string | null; isPartial: boolean }
const NO_SCAN: Fed = { wedge: emptyWedge, isBurst: false, scanned: null, isPartial: false }

/**
 * Processes one key from a possible keyboard scanner, which sends characters faster than anyone types, then Enter or Tab. Whether the keys
 * were a scan is decided at its end by their average speed, so that a pause or a slow start does not cut off what came before it.
 * `isBurst` means that this key came at a scanner's speed and must not do anything else, e.g. press a focused button. `scanned` is the
 * whole text if this key ends a scan, otherwise null. `isPartial`: it was a scan, but where it began is unknown, so it must not be used.
 */
export const feedWedge = (wedge: Wedge, { key, timeStamp: at, ctrlKey, repeat }: WedgeKey): Fed => {
  if (repeat) return NO_SCAN
  const gap = at - wedge.at
  const isFast = gap <= MAX_GAP_MS
  const isContinued = gap <= MAX_PAUSE_MS
  if (key === 'Enter' || key === 'Tab') {
    const isWhole = wedge.text.length >= MIN_LENGTH && at - wedge.from <= MAX_AVERAGE_MS * wedge.text.length
    const isEnd = isFast && (wedge.isCut || wedge.burst >= MIN_LENGTH)
    const scanned = isContinued && (isWhole || isEnd) ? wedge.text : null
    return { wedge: emptyWedge, isBurst: scanned !== null, scanned, isPartial: wedge.isCut || !isWhole }
  }
  // Scanners send modifier keys, such as Alt and AltGraph, before capitals and brackets. They count for the timing but not as text.
  if (/^(?:Shift|Control|Alt|CapsLock)/.test(key)) return { ...NO_SCAN, wedge: isFast ? { ...wedge, at } : wedge }
  const character = characterOf(key, ctrlKey)
  if (character === null) return NO_SCAN
  const isScan = isAtScannerSpeed(wedge)
  if (!isContinued) {
    const isCut = (isScan || wedge.isCut) && gap <= MAX_CUT_MS
    return { ...NO_SCAN, wedge: { text: character, from: at, at, burst: 1, isCut } }
  }
  const next = { ...wedge, text: wedge.text + character, at, burst: isFast ? wedge.burst + 1 : 1 }
  return { ...NO_SCAN, wedge: next, isBurst: isFast || isScan }
}

const isAtScannerSpeed = ({ text, from, at }: Wedge): boolean =>
  text.length >= MIN_LENGTH && at - from <= MAX_AVERAGE_MS * (text.length - 1)

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
 * page behind it. `onPartialScan` is called instead of `onScan` if only part of the scan arrived here, which would be another code. This is so if
 * the scan may have begun before `since` (the time in milliseconds at which the page began to listen), or if its first keys were taken as
 * shortcuts that opened a dialog.
 */
export const scanKeys = (onScan: (text: string) => void, onPartialScan: () => void, since = performance.now()) => {
  let wedge = emptyWedge
  let wasOverlayOpen = false
  return (event: KeyboardEvent, isTyping: boolean | undefined): boolean => {
    const { from } = wedge
    const result = isTyping && wedge.text === '' ? NO_SCAN : feedWedge(wedge, event)
    const isNew = result.wedge.from !== from
    wedge = isTyping && isNew ? emptyWedge : result.wedge
    if (isNew && wedge.text !== '') wasOverlayOpen = isOverlayOpen()
    const hasOpened = result.scanned !== null && !wasOverlayOpen && isOverlayOpen()
    // What is typed into an input belongs to the input, unless it ends a scan whose beginning opened the dialog with the input.
    if (!result.isBurst || (isTyping && !hasOpened)) return false
    event.preventDefault()
    event.stopPropagation()
    if (result.scanned === null || wasOverlayOpen) return true
    if (result.isPartial || hasOpened || from - since <= MAX_GAP_MS) onPartialScan()
    else onScan(result.scanned)
    return true
  }
}
