import { PageMissing } from '#components/shell/page-missing.tsx'

export default function NotFound() {
  return (
    <main className="pt-24">
      <PageMissing />
    </main>
  )
}
