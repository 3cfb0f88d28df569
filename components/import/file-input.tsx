'use client'
import { useId, useState } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { countText } from '#lib/list/pages.ts'
import { FILE_LIMITS } from '#lib/import/limits.ts'

type Props = { error: string | null; isReading: boolean; onFile: (file: File) => void; rowNote: string }

/** Takes a file by drop or by choosing. `rowNote`: what a row holds. */
export const FileInput = ({ error, isReading, onFile, rowNote }: Props) => {
  const id = useId()
  const [isOver, setOver] = useState(false)
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
      className={cx(
        'flex flex-col items-center gap-3 rounded-md border border-dashed px-4 py-8 text-center',
        isOver ? 'border-accent bg-hover' : 'border-line-strong',
      )}
    >
      {isReading ? <Spinner /> : <Icon name="upload" size={20} className="text-dim" />}
      <p className="text-base">Drop a CSV or XLSX file here</p>
      <span className="has-focus-visible:[&>label]:outline-2 has-focus-visible:[&>label]:outline-offset-2 has-focus-visible:[&>label]:outline-focus">
        <input
          id={id}
          type="file"
          data-autofocus
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // The same file can be chosen again after it was corrected.
            currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
        <label htmlFor={id} className={cx(buttonClass('secondary'), 'cursor-pointer')}>
          Choose a file
        </label>
      </span>
      <p
        id={`${id}-note`}
        role={error ? 'alert' : undefined}
        className={cx('flex items-start gap-1 text-sm', error ? 'text-bad' : 'text-dim')}
      >
        {error && <Icon name="error" size={14} className="mt-0.75" />}
        {error ?? `${rowNote}, at most ${countText(FILE_LIMITS.rows)} rows and ${FILE_LIMITS.bytes / 1024 / 1024} MB.`}
      </p>
    </div>
  )
}
