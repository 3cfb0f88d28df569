import type { ProducedOutput } from './report-output.ts'

/** `reportOutput` for a screen that loads its code only when there is something to report. The URL is that of the click. */
export const reportLater = (output: ProducedOutput): void => {
  const pageUrl = window.location.pathname + window.location.search
  void import('./report-output.ts').then(
    ({ reportOutput }) => reportOutput(output, pageUrl),
    () => undefined,
  )
}
