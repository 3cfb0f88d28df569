'use client'
import { CopyButton } from './copy-button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icons.tsx'

/** Collapsed details of a failure for the operator of v7, with a copy button. */
export const FailureDetails = ({ lines, className }: { lines: readonly string[]; className?: string }) => {
  const text = lines.join('\n')
  return (
    <details data-print="hidden" className={cx('group/details max-w-full min-w-0 text-sm text-muted', className)}>
      <summary
        data-ring
        className="hit inline-flex cursor-pointer list-none items-center gap-1 rounded-sm hover:text-ink [&::-webkit-details-marker]:hidden"
      >
        <Icon name="chevron-right" size={12} className="transition-transform group-open/details:rotate-90" />
        Details
      </summary>
      <div className="mt-1 flex items-start gap-1 rounded-md border border-line bg-subtle py-1 pr-1 pl-2 text-left">
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
          tabIndex={0}
          data-ring
          className="max-h-40 min-w-0 flex-1 overflow-auto py-0.5 font-mono text-xs break-all whitespace-pre-wrap select-all"
        >
          {text}
        </pre>
        <CopyButton text={text} label="Copy details" />
      </div>
    </details>
  )
}
