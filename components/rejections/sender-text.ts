import { formatMoment } from '#lib/client/format.ts'
import { codeLabel } from './rules.ts'
import type { RejectionDetail } from '#lib/contract/rejections/rejections.ts'

/** What to write to the sender of a message: which one it was, and everything that is wrong with it. */
export const senderText = (message: RejectionDetail): string =>
  [
    `${[message.message, message.message_name].filter(Boolean).join(' ') || 'Message'}, control number ${message.control_no ?? 'unknown'}, reference ${message.ref_no ?? 'none'}`,
    `refused on ${formatMoment(message.rejected_at)}:`,
    ...message.errors.map(({ message: text, code, path }) => `- ${text ?? codeLabel(code)}${path ? ` (${path})` : ''}`),
    '',
    'Send the message again when it is corrected.',
  ].join('\n')
