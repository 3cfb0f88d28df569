/**
 * Text with the plain apostrophe and hyphen of a keyboard instead of those that phones and word processors put in their place, such as
 * ’ and –.
 */
export const plainPunctuation = (text: string): string =>
  text.replaceAll(/[\u00B4\u02BC\u2018\u2019]/g, "'").replaceAll(/[\u2010-\u2015\u2212]/g, '-')

/** A typed search text as it is sent to v7, whose texts and codes have the plain characters. A backtick counts as an apostrophe. */
export const plainSearch = (text: string): string => plainPunctuation(text).replaceAll('`', "'")
