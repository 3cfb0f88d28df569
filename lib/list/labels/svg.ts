import { DOTS, inOwnDirection, type Item, type Page, textWidth } from './layout.ts'
import { qrOf } from './qr.ts'
import { type LabelSize, SIZES } from './rows.ts'

/** A label as SVG at its actual size, always black on white. `title` is for screen readers. */
export const labelSvg = ({ size, items }: Page, title: string): string => {
  const { width, height } = SIZES[size]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(title)}">` +
    `<rect width="${width}" height="${height}" fill="#fff"/>${items.map(itemSvg).join('')}</svg>`
  )
}

const itemSvg = (item: Item): string => {
  if (item.kind === 'text') return textSvg(item)
  if (item.kind === 'rule') return `<path d="M${item.x} ${item.y}h${item.width}" stroke="#000" stroke-width=".3"/>`
  return item.kind === 'bars' ? barsSvg(item) : qrSvg(item)
}

/**
 * Text widths are estimated for Arial, and other fonts may be wider. If the estimate is above this share of the available width, the text
 * is drawn exactly as wide as estimated.
 */
const SQUEEZED_FROM = 0.75

const textSvg = ({ x, y, size, text, width, isBold, isCentred }: Extract<Item, { kind: 'text' }>): string => {
  if (text === '') return ''
  const anchor = isCentred ? ` text-anchor="middle"` : ''
  const estimate = textWidth(text, size)
  const length = estimate > width * SQUEEZED_FROM ? ` textLength="${round(estimate)}" lengthAdjust="spacingAndGlyphs"` : ''
  return (
    `<text x="${isCentred ? x + width / 2 : x}" y="${round(y + size * 0.82)}" font-family="Arial,Helvetica,sans-serif" font-size="${round(size)}"` +
    `${isBold ? ' font-weight="700"' : ''}${anchor}${length} fill="#000">${escapeXml(inOwnDirection(text))}</text>`
  )
}

/** All bars as one path in module units, scaled to size: exact, short and fast. */
const barsSvg = ({ x, y, height, symbol, dots }: Extract<Item, { kind: 'bars' }>): string => {
  let path = ''
  let at = 0
  for (const [i, modules] of symbol.widths.entries()) {
    if (i % 2 === 0) path += barPath(at, 0, modules)
    at += modules
  }
  return scaledPath(path, x, y, dots / DOTS, height)
}

/**
 * A QR code whose modules are whole printer dots. The mask is fixed: trying all eight takes ten times as long, too slow for
 * 500 labels, and on paper every mask scans equally well.
 */
const qrSvg = ({ x, y, size, text }: Extract<Item, { kind: 'qr' }>): string => {
  const { data, size: modules } = qrOf(text)
  const module = Math.max(1, Math.floor((size * DOTS) / modules)) / DOTS
  let path = ''
  for (const [row, cells] of data.entries()) {
    for (let column = 0; column < modules; column++) {
      if (!cells[column]) continue
      const from = column
      while (cells[column]) column++
      path += barPath(from, row, column - from)
    }
  }
  return scaledPath(path, x + size - modules * module, y, module, module)
}

const barPath = (x: number, y: number, length: number): string => `M${x} ${y}h${length}v1h-${length}z`
const scaledPath = (path: string, x: number, y: number, scaleX: number, scaleY: number): string =>
  `<path transform="translate(${round(x)} ${round(y)}) scale(${scaleX} ${scaleY})" d="${path}" fill="#000" shape-rendering="crispEdges"/>`

const round = (mm: number): number => Math.round(mm * 1000) / 1000

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// oxlint-disable-next-line no-control-regex -- XML cannot hold these characters
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (c) => ENTITIES[c] ?? c).replaceAll(NOT_IN_XML, '\uFFFD')

/** Style of the printed document: one label per page, at actual size, without margins. */
export const printStyle = (size: LabelSize): string => {
  const { width, height } = SIZES[size]
  return [
    `@page { size: ${width}mm ${height}mm; margin: 0 }`,
    'html, body { margin: 0; background: #fff }',
    `section { width: ${width}mm; height: ${height}mm; overflow: hidden; break-after: page; break-inside: avoid }`,
    'section:last-child { break-after: auto }',
    'svg { display: block; -webkit-print-color-adjust: exact; print-color-adjust: exact }',
  ].join('\n')
}

/** Body of the printed document: each label `copies` times in a row. */
export const printBody = (svgs: readonly string[], copies: number): string =>
  svgs.map((svg) => `<section>${svg}</section>`.repeat(copies)).join('')
