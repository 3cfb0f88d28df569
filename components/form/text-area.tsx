import type { TextareaHTMLAttributes } from 'react'
import { cx } from '#components/ui/cx.ts'

/** Multi-line text input. Grows with its content if the browser supports it. */
export const TextArea = ({ className, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <textarea
    rows={1}
    {...rest}
    className={cx(
      'field-sizing-content max-h-40 min-h-8 w-full rounded-md border border-line-strong bg-canvas px-2.5 py-1 text-sm text-ink focus-visible:border-focus focus-visible:-outline-offset-1 aria-invalid:border-bad read-only:bg-subtle touch:min-h-11 touch:py-2.5 touch:text-[16px]',
      className,
    )}
  />
)
