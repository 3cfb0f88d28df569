import { readFile } from 'node:fs/promises'

// docs/decisions/0197-browsers-get-next-as-ecmascript-modules.md

/** Files of Next, below `next/dist/`, that browsers get. */
export const NEXT_FILES = /\/next\/dist\/(?:build\/polyfills|client|lib|shared|compiled\/process)\//

/** What browsers get instead of parts of Next that this product does not use, by the end of their path. */
export const REPLACED: Readonly<Record<string, string>> = {
  // There are no Server Actions.
  'client/components/router-reducer/reducers/server-action-reducer.js':
    "export const serverActionReducer = () => { throw new Error('There are no Server Actions.') }",
  // Next's own error page, which appears only if that of the product fails too, keeps its text and its buttons.
  'client/components/builtin/error-styles.js': "export const errorStyles = {}, errorThemeCss = '', WarningIcon = () => null",
  // For crawlers: the page as it was, if it fails. Nothing here is public.
  'client/components/errors/graceful-degrade-boundary.js':
    'export const GracefulDegradeBoundary = ({ children }) => children; export default GracefulDegradeBoundary',
  // Every browser that is supported has what this adds.
  'build/polyfills/polyfill-module.js': '',
  // Node's `process`, which browsers do not have. React asks whether it can emit events.
  'compiled/process/browser.js': 'module.exports = { env: {} }',
}

/** The part of the loader API that is used here: the full path of the file. */
type Loader = { resourcePath: string }

/**
 * Loader for the browsers' bundles. Replaces a CommonJS file of Next with the ECMAScript module that Next has beside it, because the bundler
 * can leave out what is not used of such a module. A file without one stays as it is.
 */
export default async function nextInBrowsers(this: Loader, source: string): Promise<string> {
  // oxlint-disable-next-line oxc/no-this-in-exported-function -- Next calls a loader with its context as `this`.
  const [packageFolder = '', path = ''] = this.resourcePath.split(/(?<=\/next\/dist\/)/)
  return REPLACED[path] ?? readFile(`${packageFolder}esm/${path}`, 'utf8').catch(() => source)
}
