import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CARDS } from '#components/home/cards.ts'
import { hasClientWord, NOUNS, withClientLabels, wordsOf } from '#lib/client/field-labels.ts'
import { fieldLabel, type FieldLabel } from '#lib/list/field-label.ts'
import { FIELD_GROUPS } from '#lib/shared/client-fields.ts'
import { productResources } from './support/resources.ts'

/** Properties whose text the component itself puts into the client's words. */
const REWORDED = new Set([
  'Loaded.noun',
  'RecordPlaceholder.noun',
  'RecordsTab.noun',
  'RecordsTab.title',
  'RecordsTab.caption',
  'Section.title',
  'SmallTable.caption',
  'Part.title',
  'NoAccessTo.noun',
  'NoLocation.reason',
  'NoSupplier.title',
  'SessionPending.title',
  'ViewTabs.label',
  'RecordAside.label',
])
const TEXT_PROPERTY = /\b(title|label|help|one|many|noun|caption|reason|description|placeholder|data-tip|aria-label)="([^"]*)"/g
/** Text at the end of an element, with the name of the element. */
const ELEMENT_TEXT = /[>}]([^<>{}=]*)<\/(\w+)/g

/** A standard label that is more than the noun itself, such as "Earliest expiry", with no client's word for the noun. */
const LABEL_CALL = new RegExp(`\\blabel\\('\\w+', '(?!(?:${NOUNS})')(\\w+ [^']*)'\\)`, 'gi')

/** The noun of a field that clients can name, or "On hand", which they can name too but which is no noun of sentences. */
const hasStandardWord = (text: string): boolean => hasClientWord(text) || /\bon hand\b/i.test(text)

/** Texts of a component that show the standard word of a field that clients can name. */
const standardWords = (source: string): string[] => {
  const ofProperties = [...source.matchAll(TEXT_PROPERTY)].flatMap(({ 1: name, 2: text = '', index }) => {
    const element = /.*<([A-Za-z]\w*)/s.exec(source.slice(0, index))?.[1]
    return hasStandardWord(text) && !REWORDED.has(`${element}.${name}`) ? [text] : []
  })
  const ofElements = [...source.matchAll(ELEMENT_TEXT)].flatMap(({ 1: text = '', 2: element }) =>
    hasStandardWord(text) && element !== 'ClientWording' ? [text] : [],
  )
  const ofLabels = [...source.matchAll(LABEL_CALL)].flatMap(({ 1: text = '' }) => (hasClientWord(text) ? [text] : []))
  return [...ofProperties, ...ofElements, ...ofLabels]
}

it('texts in properties and elements are found if they are not in the client’s words', () => {
  expect(standardWords('<Property help="Location and age"><p className="x">No stock in any location.</p></Section>')).toEqual([
    'Location and age',
    'No stock in any location.',
  ])
  expect(standardWords('<Button onClick={() => go(1)}>Choose an item</Button><p>{count} lots</p>')).toEqual(['Choose an item', ' lots'])
  expect(standardWords('<Loaded noun="lots"><ClientWording>No lots.</ClientWording></Loaded>')).toEqual([])
  expect(standardWords('<p title="On hand after it">All on hand</p>')).toEqual(['On hand after it', 'All on hand'])
  expect(
    standardWords(
      "label('earliest_expiry_date', 'Earliest expiry'), label('expiry_date', 'Expiry'), label('reorder_level', 'Reorder level')",
    ),
  ).toEqual(['Earliest expiry'])
})

it.each(globSync('components/**/*.{ts,tsx}', { exclude: ['components/**/*.test.*', 'components/sign-in/**'] }))(
  '%s shows fields in the client’s words',
  (file) => expect(standardWords(readFileSync(file, 'utf8'))).toEqual([]),
)

/** Labels with the word of a field that mean something else: what has happened to orders and shipments, and kinds of records. */
const OTHER_MEANINGS = /despatched|^(?:On hold|Back-ordered|Expected|Reference|(?:Record |Reference )?type)$/i
const FIELD_WORDS = new RegExp(`\\b(${FIELD_GROUPS.flatMap(({ fields }) => fields.map(({ label }) => label)).join('|')})\\b`, 'i')

it('filters, quick tabs and counts have the client’s own labels of fields', () => {
  const words = wordsOf((key) => `«${key}»`)
  const fields = [...productResources.flatMap(({ filters, quick }) => [...filters, ...(quick?.tabs ?? [])]), ...CARDS]
  const isStandard = (field: FieldLabel) => {
    const own = fieldLabel(
      field,
      (key) => `«${key}»`,
      (text) => withClientLabels(text, words),
    )
    return FIELD_WORDS.test(own.replaceAll(/«.*?»/g, ''))
  }
  const standard = fields.filter((field) => isStandard(field) && !OTHER_MEANINGS.test(field.label))
  expect(standard.map(({ label }) => label)).toEqual([])
})
