/** Text of one change: `+ MEL2`, `− export in Stock holding`, `Name: Ivy → Ivy Green`. `+` adds, `−` removes, `→` replaces. */
export type ChangeText = { sign: '+' | '−' | '→'; text: string }

/** `+ MEL2, − export in Stock holding` */
export const diffText = (changes: readonly ChangeText[], separator = ', '): string =>
  changes.map(({ sign, text }) => (sign === '→' ? text : `${sign} ${text}`)).join(separator)
