import type { Code128 } from '#lib/shared/code128.ts'
import { DOTS, type Item, type Page, withoutDirection } from './layout.ts'
import { qrOf } from './qr.ts'
import { SIZES } from './rows.ts'

/** Zebra's ^BC codes for start characters and non-data values (ZPL II guide, "Code 128 invocation characters"). */
const START = { B: '>:', C: '>;' } as const
const INVOCATIONS: Readonly<Record<number, string>> = { 99: '>5', 100: '>6', 102: '>8' }
/** Characters of subset B that ^BC would read as an invocation or a command. */
const SPECIAL: Readonly<Record<string, string>> = { '>': '>0', '^': '><', '~': '>=' }

/** Pages as ZPL II for a 203 dpi printer, each printed `copies` times. UTF-8. */
export const zplOf = (pages: readonly Page[], copies: number): string => pages.map((page) => pageZpl(page, copies)).join('')

const pageZpl = ({ size, items }: Page, copies: number): string => {
  const { width, height } = SIZES[size]
  const head = `^XA^CI28^PW${width * DOTS}^LL${height * DOTS}^LH0,0`
  return `${head}\n${items.map(itemZpl).filter(Boolean).join('\n')}\n^PQ${copies},0,1,Y^XZ\n`
}

const dots = (mm: number): number => Math.round(mm * DOTS)

const itemZpl = (item: Item): string => {
  const at = `^FO${dots(item.x)},${dots(item.y)}`
  if (item.kind === 'rule') return `${at}^GB${dots(item.width)},2,2^FS`
  if (item.kind === 'bars')
    return `${at}^BY${item.dots},3,${dots(item.height)}^BCN,${dots(item.height)},N,N,N,N^FH^FD${hex(code128Data(item.symbol))}^FS`
  if (item.kind === 'qr') return qrZpl(item)
  const text = withoutDirection(item.text)
  if (text === '') return ''
  const width = Math.round(dots(item.size) * (item.isBold ? 1 : 0.9))
  // ^FB centres text within a width. The text fits on one line. In ^FB a backslash starts an escape, so it is doubled.
  const block = item.isCentred ? `^FB${dots(item.width)},1,0,C` : ''
  return `${at}^A0N,${dots(item.size)},${width}${block}^FH^FD${hex(item.isCentred ? text.replaceAll('\\', '\\\\') : text)}^FS`
}

/** Chooses the subsets explicitly (mode N), so that the printed symbol equals the one on screen. */
const code128Data = ({ start, values }: Code128): string => {
  let subset: 'B' | 'C' = start
  let data: string = START[start]
  for (const value of values) {
    const invocation = INVOCATIONS[value]
    if (value === 99 && subset === 'B') subset = 'C'
    else if (value === 100 && subset === 'C') subset = 'B'
    else if (value !== 102) {
      data += subset === 'C' ? String(value).padStart(2, '0') : charOf(value)
      continue
    }
    data += invocation ?? ''
  }
  return data
}

const charOf = (value: number): string => {
  const character = String.fromCharCode(value + 32)
  return SPECIAL[character] ?? character
}

/** A QR code magnified (in dots per module) to fill its square; error correction M, automatic input. */
const qrZpl = ({ x, y, size, text }: Extract<Item, { kind: 'qr' }>): string => {
  const modules = qrOf(text).size
  const magnification = Math.min(10, Math.max(1, Math.floor((size * DOTS) / modules)))
  const left = dots(x + size) - modules * magnification
  // ^BQ draws the code ten dots below the field origin (ZPL II guide, ^BQ).
  return `^FO${left},${Math.max(0, dots(y) - 10)}^BQN,2,${magnification}^FH^FDMA,${hex(text)}^FS`
}

/** ^FH escapes for ZPL's command characters, its escape character, control characters, and non-ASCII characters as UTF-8. */
const hex = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^ -~]|[\^~_]/gu, (character) =>
      Array.from(new TextEncoder().encode(character), (byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
    )
