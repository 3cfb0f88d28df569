'use client'
import { formatDatesIn } from './dates-in-text.ts'
import { useClientWording } from './field-labels.ts'

/** A noun that begins a sentence or a change, before its value: "Customer 77031 is not set up", "Suppliers: view", "Supplier none → S-1". */
const SUBJECT = /(^|; )([A-Z][a-z]+)(?=: | \S+ (?:→ |is not set up))/g

/**
 * A text that v7 wrote, such as a summary of changes, with dates in the user's format and its subjects in the client's words. Other words
 * stay, because they may be names that users typed.
 */
export const textOfV7 = (text: string, toClientWording: (text: string) => string): string =>
  formatDatesIn(text).replaceAll(SUBJECT, (_, before: string, noun: string) => before + toClientWording(noun))

/** Renders {@link textOfV7} with the labels of this screen. */
export const TextOfV7 = ({ children }: { children: string }): string => textOfV7(children, useClientWording())
