/**
 * Draws a signature as on a carrier's scanner: a line that follows the name's letters, up for ascenders and down for descenders.
 * The same shipment always gives the same drawing. It is a separate image, so styles of the page do not affect it.
 */
const drawSignature = (name: string, seed: number): string => {
  const path = signaturePath(name, seed)
  const width = 60 + Array.from(name).slice(0, MAX_LETTERS).length * 22 + 90
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="100" viewBox="0 0 ${width} 100">`,
    `<rect width="${width}" height="100" fill="#fff"/><path d="M14 80H${width - 14}" stroke="#c3c9d4" stroke-dasharray="2 4"/>`,
    `<path d="${path}" fill="none" stroke="#1f2d5a" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`,
    '</svg>',
  ].join('')
}

/** Only the line, as an SVG path with a height of about 100. */
export const signaturePath = (name: string, seed: number): string => {
  const randomInt = createRandomInt(seed)
  const letters = Array.from(name).slice(0, MAX_LETTERS)
  const strokes = letters.map((letter, index) => strokeOf(letter.toLowerCase(), index === 0, randomInt))
  const flourish = `c${randomInt(20, 30)} ${randomInt(4, 10)} ${randomInt(40, 60)} ${randomInt(-14, -4)} ${randomInt(70, 100)} ${randomInt(-8, 4)}`
  return `M22 ${randomInt(62, 70)}${strokes.join('')}${flourish}`
}

/** The signature as a data URL. */
export const signatureUrl = (name: string, seed: number): string =>
  `data:image/svg+xml;base64,${Buffer.from(drawSignature(name, seed)).toString('base64')}`

const MAX_LETTERS = 14
const ASCENDERS = 'bdfhklt'
const DESCENDERS = 'gjpqyz'

type RandomInt = (min: number, max: number) => number

/** Pseudo-random whole numbers between two bounds, always the same for a seed (a linear congruential generator). */
const createRandomInt = (seed: number): RandomInt => {
  let state = (seed * 2_654_435_761) >>> 0
  return (min, max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.round(min + (state / 2 ** 32) * (max - min))
  }
}

/** The stroke of one letter: up, over and back to the baseline, and below it for descenders. */
const strokeOf = (letter: string, isFirst: boolean, randomInt: RandomInt): string => {
  const [minUp, maxUp] = ASCENDERS.includes(letter) ? [32, 42] : [12, 18]
  const up = isFirst ? randomInt(44, 52) : randomInt(minUp, maxUp)
  const down = DESCENDERS.includes(letter) ? randomInt(16, 24) : 0
  const width = isFirst ? randomInt(22, 28) : randomInt(13, 20)
  const half = Math.round(width / 2)
  return `c${half} ${-Math.round(up / 3)} ${width} ${-up} ${half} ${-up}s${-half} ${up + down} ${randomInt(-2, 2)} ${up + down}s${half} ${-down} ${half} ${-down}`
}
