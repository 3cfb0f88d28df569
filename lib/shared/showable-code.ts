/** A short word such as `BOREAL` or `MEL-2`. */
const CODE = /^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,11}$/u

/**
 * Whether a code that is known only from the URL may be shown. Anybody can write a sentence into a link, and the product must not repeat
 * it in its own words. A short code without spaces helps the reader and cannot say anything.
 */
export const isShowableCode = (code: string): boolean => CODE.test(code)
