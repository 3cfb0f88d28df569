import type { ComponentType, ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { PageFailed } from '#components/shell/page-failed.tsx'
import PageError from '../app/(main)/error.tsx'
import GlobalError from '../app/global-error.tsx'

type ErrorPage = ComponentType<{ error: Error; retry: () => void; reset: () => void }>

/** The element of this type in a tree of elements that are not rendered yet. */
const find = (node: ReactNode, type: unknown): ReactElement<{ onRetry: () => void; children?: ReactNode }> | undefined => {
  if (Array.isArray(node)) return node.map((child: ReactNode) => find(child, type)).find(Boolean)
  if (typeof node !== 'object' || node === null || !('props' in node)) return undefined
  const element = node as ReactElement<{ onRetry: () => void; children?: ReactNode }>
  return element.type === type ? element : find(element.props.children, type)
}

it('Retry asks the server again, because the error may have been the server’s', () => {
  for (const Page of [PageError, GlobalError] as ErrorPage[]) {
    const [retry, reset] = [vi.fn(), vi.fn()]
    const page = (Page as (props: object) => ReactNode)({ error: new Error('Broken'), retry, reset })
    find(page, PageFailed)?.props.onRetry()
    expect([retry.mock.calls.length, reset.mock.calls.length]).toEqual([1, 0])
  }
})

it('the page asks for the id in a report only if the error has one', () => {
  const textFor = (digest?: string) => renderToStaticMarkup(<PageFailed {...(digest && { digest })} onRetry={() => {}} />)
  expect(textFor('4711')).toMatch(/report it with the id below\..*4711/)
  expect(textFor()).toMatch(/report it\./)
})
