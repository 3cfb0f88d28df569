/** A random number generator that gives the same numbers for the same seed text on every machine. */
export type Random = {
  /** 0 ≤ x < 1 */
  next(): number
  /** A whole number from min to max, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** A new generator whose numbers do not depend on how many this one has given. */
  fork(name: string): Random
}

export const randomOf = (seed: string): Random => {
  const next = sfc32(...hash(seed))
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)]!, // the lists of the seed are never empty
    fork: (name) => randomOf(`${seed}/${name}`),
  }
}

/** Draws indexes in proportion to weights. */
export const sampler = (weights: readonly number[]): ((random: Random) => number) => {
  const sums = new Float64Array(weights.length)
  let sum = 0
  for (let i = 0; i < weights.length; i++) sums[i] = sum += weights[i] ?? 0
  return (random) => {
    const x = random.next() * sum
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! > x) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** `count` whole numbers from `min` to `max` that add up to `total`, distributed like waiting times: many small, few large. */
export const randomParts = (random: Random, count: number, total: number, min = 1, max = Infinity): number[] => {
  const mean = Math.max(0, total / count - min)
  const list = Array.from({ length: count }, () => Math.min(max, min + Math.floor(-Math.log(1 - random.next()) * (mean + 0.5))))
  let rest = total - list.reduce((sum, n) => sum + n, 0)
  while (rest !== 0) {
    const i = random.int(0, count - 1)
    const step = Math.sign(rest)
    const next = list[i]! + step
    if (next < min || next > max) continue
    list[i] = next
    rest -= step
  }
  return list
}

const hash = (text: string): [number, number, number, number] => {
  const state: [number, number, number, number] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    for (let k = 0; k < 4; k++) state[k] = Math.imul(state[k]! ^ code, 597399067 + k * 2654435) ^ (state[(k + 1) & 3]! >>> 13)
  }
  return state
}

const sfc32 = (a: number, b: number, c: number, d: number) => {
  const next = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    c |= 0
    return (t >>> 0) / 4294967296
  }
  for (let i = 0; i < 15; i++) next() // skipped, because similar seeds give similar first numbers
  return next
}
