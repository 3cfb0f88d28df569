import { type ChildProcess, fork } from 'node:child_process'

/**
 * Runs a file as a child that cannot outlive this process: its channel to this process closes. It has a process group of its own, so that
 * Ctrl-C reaches it only after the calls in flight have been answered. `isQuiet`: its errors can be read here, and are not printed.
 *
 * Node's flags of this process are not passed on. They are chosen for the web process, and Next would put them into `NODE_OPTIONS` for the
 * workers of a build, where Node refuses flags of V8.
 */
export const forkMode = (file: string, args: readonly string[], { cwd, isQuiet }: { cwd: string; isQuiet: boolean }): ChildProcess =>
  fork(file, args, {
    cwd,
    env: process.env,
    execArgv: [],
    detached: true,
    stdio: ['ignore', 'pipe', isQuiet ? 'pipe' : 'inherit', 'ipc'],
  })
