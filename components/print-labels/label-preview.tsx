'use client'
import { useState } from 'react'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { Page } from '#lib/list/labels/layout.ts'
import { SIZES } from '#lib/list/labels/rows.ts'
import { labelSvg } from '#lib/list/labels/svg.ts'

/** `reason`: why there is no page. `isOtherPossible`: another label may be possible. */
type Props = { pages: readonly Page[]; reason: string | null; isOtherPossible: boolean }

/** Preview of the labels. Only one is drawn at a time, so thousands of labels cost no more than one. */
export const LabelPreview = ({ pages, reason, isOtherPossible }: Props) => {
  const [selected, setSelected] = useState(0)
  const index = Math.max(0, Math.min(selected, pages.length - 1))
  const page = pages[index]
  return (
    <section
      aria-label="Preview"
      className="flex min-w-0 flex-1 flex-col items-center gap-2 rounded-md bg-sunken p-3 md:min-h-[min(64vh,590px)]"
    >
      {page ? (
        <Drawing page={page} name={`Label ${index + 1} of ${pages.length}`} />
      ) : (
        <p className="m-auto max-w-70 py-16 text-center text-sm text-muted">
          {reason} {isOtherPossible && 'Choose another label, or check the reasons.'}
        </p>
      )}
      {pages.length > 1 && (
        <div className="flex items-center gap-1 text-sm">
          <IconButton
            icon="chevron-left"
            label="Previous label"
            disabledReason={index === 0 && 'This is the first label'}
            onClick={() => setSelected(index - 1)}
          />
          <output className="min-w-30 text-center text-muted tabular-nums">
            {index + 1} of {pages.length}
          </output>
          <IconButton
            icon="chevron-right"
            label="Next label"
            disabledReason={index === pages.length - 1 && 'This is the last label'}
            onClick={() => setSelected(index + 1)}
          />
        </div>
      )}
    </section>
  )
}

/** An `<img>`, so that markup in a product name cannot affect the page. */
const Drawing = ({ page, name }: { page: Page; name: string }) => {
  const { width, height } = SIZES[page.size]
  return (
    <img
      alt={`${name}: ${pageText(page)}`}
      src={`data:image/svg+xml,${encodeURIComponent(labelSvg(page, name))}`}
      width={width}
      height={height}
      style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, calc(min(56vh, 520px) * ${width / height}))` }}
      className="my-auto h-auto max-w-125 rounded-sm bg-[white] shadow-pop"
    />
  )
}

const pageText = ({ items }: Page): string => items.flatMap((item) => (item.kind === 'text' && item.text ? [item.text] : [])).join(', ')
