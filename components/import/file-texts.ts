import { headingOf, type Mapping } from '#lib/import/mapping.ts'
import { countText, pluralise } from '#lib/list/pages.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { countOf, type RecordNoun } from './record-noun.ts'
import type { ChosenFile } from './use-file.ts'

/** Headings of columns that have values but are not used. */
export const unusedHeadings = ({ original }: ChosenFile, { headerRow, targets }: Mapping): string[] =>
  targets.flatMap((target, column) =>
    target === null && original.some((row, index) => index > (headerRow ?? -1) && (row[column] ?? '').trim() !== '')
      ? [headingOf(original, headerRow, column)]
      : [],
  )

/**
 * How many records the file has, apart from `createdRows`, the rows whose records were created before; how many of them have problems or warnings or are not checked yet, the headings of unused columns, and the
 * hidden rows of the sheet.
 */
type SummaryFacts = {
  total: number
  createdRows: number
  bad: number
  warned: number
  unchecked: number
  unused: readonly string[]
  hiddenRows: number
  isUnread: boolean
}

/** What the file holds, in a few sentences. */
export const summaryOf = (noun: RecordNoun, facts: SummaryFacts): string => {
  const { total, createdRows, bad, warned, unchecked, unused, hiddenRows, isUnread } = facts
  if (isUnread) return 'The columns of this file are not known yet.'
  if (total === 0) return `${noRecords(noun, createdRows)}.`
  const count = countOf(total, noun)
  const warnings = warned > 0 ? `, ${countText(warned)} with a warning` : ''
  const problems =
    bad === 0
      ? `${count}, no problems found${warnings}.`
      : `${count}, ${countText(bad)} with problems${warnings}. The ${total - bad === 1 ? 'other' : 'others'} can be created.`
  const found = bad === total && bad > 0 ? `${count}, all with problems.` : problems
  const known = bad > 0 ? `${count}, ${countText(bad)} with problems` : count
  const text = unchecked > 0 ? `${known}, ${unchecked === total ? '' : `${countText(unchecked)} `}not checked yet.` : found
  const leftOut = createdRows === 0 ? '' : ` Leaves out ${pluralise(createdRows, 'row', 'rows')} created before.`
  const hidden = hiddenRows === 0 ? '' : ` Includes ${pluralise(hiddenRows, 'row that is', 'rows that are')} hidden in the file.`
  return unused.length === 0
    ? text + leftOut + hidden
    : `${text}${leftOut}${hidden} Not used: ${unused.slice(0, 8).join(', ')}${unused.length > 8 ? ' and more' : ''}.`
}

const noRecords = ({ many }: RecordNoun, createdRows: number): string =>
  createdRows > 0 ? `All ${many} of this file were created before` : `The file has no ${many} below its headings`

type RefusalFacts = { noun: RecordNoun; missing: readonly string[]; isLookingUp: boolean; good: number; total: number; createdRows: number }

/** Why the records cannot be created yet; false if they can. */
export const refusalOf = ({ noun, missing, isLookingUp, good, total, createdRows }: RefusalFacts) => {
  if (missing.length > 0) return `Choose the columns with ${missing.map((label) => inSentence(label)).join(' and ')} first`
  if (isLookingUp) return 'Looking up codes…'
  if (total === 0) return noRecords(noun, createdRows)
  return good === 0 && `Every ${noun.one} has problems`
}
