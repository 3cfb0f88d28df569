import { PageMissing } from '#components/shell/page-missing.tsx'

export default function NotFound() {
  return <PageMissing />
}
