import { type LabelSize, SIZES } from './rows.ts'

/** Style of the printed document: one label a page, at true size, nothing around it. */
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

/** Body of the printed document: every label `copies` times in a row, as a printer would collate them. */
export const printBody = (svgs: readonly string[], copies: number): string =>
  svgs.map((svg) => `<section>${svg}</section>`.repeat(copies)).join('')
