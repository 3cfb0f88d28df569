import { MIN_PASSWORD } from '#lib/contract/users/user-actions.ts'
import { cx } from '#components/ui/cx.ts'
import { STRENGTH_WORDS, type Strength } from './password-strength.ts'

const FILL: Record<Strength, string> = { 0: 'bg-bad', 1: 'bg-bad', 2: 'bg-warn', 3: 'bg-good' }

/** Three bars and a word. A polite live region announces changes of the word. */
export const StrengthMeter = ({ strength }: { strength: Strength | null }) => (
  <span className="flex items-center gap-2">
    <span aria-hidden="true" className="flex gap-1">
      {[1, 2, 3].map((step) => (
        <span key={step} className={cx('h-1 w-8 rounded-full', strength !== null && strength >= step ? FILL[strength] : 'bg-sunken')} />
      ))}
    </span>
    <span role="status" className="text-sm text-muted">
      {strength === null ? `At least ${MIN_PASSWORD} characters; a sentence is fine.` : STRENGTH_WORDS[strength]}
    </span>
  </span>
)
