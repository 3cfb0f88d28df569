/** The part of the package that we call; it brings no types of its own. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2'
    variationAxes: Record<string, { min: number; max: number; default: number }>
    keepFeatures: readonly string[]
  }
  /** A font with only the characters of `text`. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
