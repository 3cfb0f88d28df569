import { notFound } from 'next/navigation'

/** Catches URLs that no route matches. `not-found.tsx` in this group renders the page. */
export default function Missing(): never {
  notFound()
}
