import { CopyButton } from '#components/ui/copy-button.tsx'
import { UNKNOWN } from '#lib/client/format.ts'
import type { Holding } from '#lib/contract/stock/stock.ts'
import { CodeText } from '#components/record/parts.tsx'

/** Which stock this is: stays above the tabs. */
export const HoldingHeader = ({ holding }: { holding: Holding }) => (
  <header className="shrink-0 px-4 pt-3 pb-2">
    <div className="flex min-w-0 items-center gap-0.5">
      <h2 className="min-w-0 font-mono text-base font-semibold break-all">{holding.product_code ?? holding.id}</h2>
      {holding.product_code !== null && <CopyButton text={holding.product_code} label={`Copy item ${holding.product_code}`} />}
    </div>
    <p className="line-clamp-2 text-base" title={holding.product_name ?? undefined} dir="auto">
      {holding.product_name}
    </p>
    <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-sm text-muted">
      <Place name={holding.site_name} code={holding.site_code} />
      <span aria-hidden="true">·</span>
      <Place name={holding.client_name} code={holding.client_code} />
      <span aria-hidden="true">·</span>
      <Place name={holding.owner_name} code={holding.owner_code} />
    </p>
    <p className="mt-0.5 flex min-h-7 flex-wrap items-center gap-x-4 text-sm text-muted">
      <span>
        <span className="text-dim">Group</span> {holding.product_group ?? 'none'}
      </span>
      <span className="inline-flex items-center gap-1">
        <span className="text-dim">GTIN</span> {holding.gtin ? <CodeText code={holding.gtin} what="GTIN" isQuiet={false} /> : 'none'}
      </span>
    </p>
  </header>
)

const Place = ({ name, code }: { name: string | null; code: string | null }) => (
  <span className="max-w-full truncate" title={`${name ?? code ?? UNKNOWN} (${code ?? UNKNOWN})`} dir="auto">
    {name ?? code ?? UNKNOWN} {name !== null && name !== code && <span className="font-mono text-xs text-dim">{code}</span>}
  </span>
)
