'use client'
import { formatDatesIn } from './dates-in-text.ts'
import { useClientWording } from './field-labels.ts'

/**
 * A noun that begins a sentence or a change, before its value: "Customer 77031 is not set up", "Suppliers: view", "Supplier none → S-1",
 * "940 4500 rejected: Item 00999 still does not exist", "Item 00123: 40 needed".
 */
const SUBJECT = /(^|; | rejected(?: again)?: )([A-Z][a-z]+)(?=: | \S+(?:: \d| → | (?:is|does)(?: still)? not | still does not ))/g
/**
 * A standard sentence, its beginning or its end, with a noun but no value: "Line 2 has no item.", "No item 00999. Check the code.", "is not
 * mapped to one of our carriers.".
 */
const SENTENCE =
  /(^| rejected(?: again)?: )((?:The message|Line \d+|The item) has no [a-z ]+(?=\.)|No item(?= \S+\. (?:Check the code|Did you mean)))|((?<=^\S+): the [a-z -]+ is missing(?=\.$)| mapped to one of our carriers(?=\.)|\. Change the owner or choose another item(?=\.$))/g

/**
 * A text that v7 wrote, such as a summary of changes, with dates in the user's format and its subjects in the client's words. Other words
 * stay, because they may be names that users typed.
 */
export const textOfV7 = (text: string, toClientWording: (text: string) => string): string =>
  formatDatesIn(text)
    .replaceAll(SUBJECT, (_, before: string, noun: string) => before + toClientWording(noun))
    .replaceAll(SENTENCE, (_, before = '', sentence = '', end = '') => before + toClientWording(sentence + end))

/**
 * The wording for changes of a record, by its type in the audit log. Settings of a client stay as recorded: they are about its words, and read
 * the same for everybody.
 */
export const wordingFor = (type: string | null, toClientWording: (text: string) => string): ((text: string) => string) =>
  type === 'client' ? String : toClientWording

/** Renders {@link textOfV7} with the labels of this screen. */
export const TextOfV7 = ({ children }: { children: string }): string => textOfV7(children, useClientWording())
