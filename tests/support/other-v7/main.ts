/**
 * Starts a v7 that differs from the contract, to try the product with by hand:
 *
 *   npx node tests/support/other-v7/main.ts --list
 *   npx node tests/support/other-v7/main.ts --deviation numbers-as-text,local-times
 *   npx node tests/support/other-v7/main.ts --deviation renamed --port 4020 --upstream http://127.0.0.1:4010
 *   npx node tests/support/other-v7/main.ts --fault 42
 *
 * Without an upstream it starts a reference API with demo data in memory. Each changing request is printed.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSeeded } from '#lib/reference/demo/seed/open-seeded.ts'
import { DEMO_ACCOUNTS } from '#lib/reference/demo/seed/accounts.ts'
import { serve } from '#lib/reference/serve.ts'
import { faulty, formatPath } from './faults.ts'
import { deviationsOf, NAMES, descriptionOf } from './deviations-by-name.ts'
import { startOtherV7 } from './server.ts'

const { values } = parseArgs({
  options: {
    deviation: { type: 'string', multiple: true, default: [] },
    fault: { type: 'string' },
    port: { type: 'string', default: '4020' },
    upstream: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
})

const width = Math.max(...NAMES.map((name) => name.length))
if (values.list) {
  console.log(NAMES.map((name) => `${name.padEnd(width)}  ${descriptionOf(name)}`).join('\n'))
  process.exit(0)
}

const names = values.deviation.flatMap((text) => text.split(','))
const unknown = names.filter((name) => !NAMES.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown deviation: ${unknown.join(', ')}. --list shows them all.`)
  process.exit(1)
}

const startReference = async () => {
  const mails = { dir: join(tmpdir(), 'gatehouse-mails'), from: 'no-reply@gatehouse.test', webOrigin: 'http://localhost:3000' }
  console.log('Seeding demo data, which takes up to a minute …')
  const today = new Date().toISOString().slice(0, 10)
  return serve(await openSeeded({ today }), { port: 0, host: '127.0.0.1', log: () => {}, mails })
}
const reference = values.upstream === undefined ? await startReference() : null

const printed = new Set<string>()
const fault = faulty(Number(values.fault), ({ call, kind, path, everyRow }) => {
  const line = `fault: ${call}: ${formatPath(path)} ${kind}${everyRow ? ' in every row' : ''}`
  if (printed.has(line)) return
  printed.add(line)
  console.log(line)
})
const otherV7 = await startOtherV7({
  upstream: values.upstream ?? reference?.url ?? '',
  deviations: [...deviationsOf(names), ...(values.fault === undefined ? [] : [fault])],
  port: Number(values.port),
  onWrite: ({ method, path, status, key }) => console.log(`${method} ${path} answered ${status}${key === null ? '' : ` (key ${key})`}`),
})

console.log(`Another v7: V7_BASE_URL=${otherV7.url}`)
for (const name of names) console.log(`  ${name.padEnd(width)}  ${descriptionOf(name)}`)
console.log(DEMO_ACCOUNTS.map(({ email, password }) => `  ${email}  ${password}`).join('\n'))

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.all([otherV7.stop(), reference?.close()]).then(() => process.exit(0)))
