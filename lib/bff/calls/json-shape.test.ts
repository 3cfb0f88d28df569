import { expect, it } from 'vitest'
import { jsonShape } from './json-shape.ts'

it.each([
  ['', 0, 0],
  ['1', 0, 0],
  ['"[{,:"', 0, 0],
  [String.raw`"\"[{\\"`, 0, 0],
  ['{}', 1, 1],
  ['{"a":1,"b":[1,2,{"c":"}"}]}', 9, 3],
  [' [ [ ] , [ [ ] ] ] ', 5, 3],
  [']]]][[', 2, 0],
])('the shape of the JSON %j is %i parts, nested %i deep', (text, parts, depth) => {
  expect(jsonShape(new TextEncoder().encode(text))).toEqual({ parts, depth })
})
