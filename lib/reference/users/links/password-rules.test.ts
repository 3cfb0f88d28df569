import { expect, it } from 'vitest'
import { passwordProblems } from './password-rules.ts'

const owner = { name: 'Ivy Newcomer', email: 'ivy.newcomer@acme.test' }
const LEAKED = ['This password is in a list of leaked passwords. Choose another one.']

it('refuses leaked passwords, even with capitals or with special characters at the end', () => {
  for (const password of ['qwertyuiop123', 'Password1234', 'Password1234!!', 'PASSWORD1234', '1234567890123', 'qwertyqwerty'])
    expect([password, passwordProblems(password, owner)]).toEqual([password, LEAKED])
})

it('refuses repetitions of up to 4 characters, and does not call them leaked', () => {
  for (const password of ['qzqzqzqzqzqz', 'QZqzQZqzQZqz', 'abcabcabcabc', '7!7!7!7!7!7!'])
    expect([password, passwordProblems(password, owner)]).toEqual([
      password,
      ['This password repeats the same few characters. Choose another one.'],
    ])
})

it("refuses the user's own name and email address", () => {
  for (const password of ['ivy.newcomer@acme.test', 'Ivy Newcomer 2026', 'ivynewcomer123'])
    expect(passwordProblems(password, owner)).toEqual(['This password is your own name or email address. Choose another one.'])
})

it('accepts phrases and generated passwords', () => {
  for (const password of ['seven quiet forklifts', 'x9#Lm2!pQw7z', 'Gatehouse-demo-1'])
    expect(passwordProblems(password, owner)).toEqual([])
})
