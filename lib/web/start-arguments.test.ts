import { expect, test } from 'vitest'
import { argumentProblem } from './start-arguments.ts'

test.each([
  ['web', []],
  ['web', ['--reference']],
  ['web', ['--reference', '--handover', 'ACME', 'clerk@acme.test']],
  ['demo', ['--handover', 'ACME', 'clerk@acme.test']],
  ['openapi', ['v7.json']],
  ['check', ['--anything', 'goes']],
])('%s accepts the arguments %j', (mode, given) => expect(argumentProblem(mode, given)).toBeNull())

test.each([
  ['web', ['--referense'], 'Unknown argument --referense: web accepts --reference and --handover CLIENT EMAIL.'],
  ['web', ['--port', '3001'], 'Unknown arguments --port, 3001: web accepts --reference and --handover CLIENT EMAIL.'],
  ['end-sessions', ['now'], 'Unknown argument now: end-sessions accepts no options.'],
  ['openapi', ['a.json', 'b.json'], 'Unknown argument b.json: openapi accepts a file name.'],
  ['demo', ['--handover', 'ACME'], '--handover needs CLIENT and EMAIL, as in: --handover CLIENT EMAIL.'],
])('%s refuses the arguments %j and names them', (mode, args, sentence) => expect(argumentProblem(mode, args)).toBe(sentence))
