import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'

/** Optional services of the tests: label, availability check, and the Debian packages that `npm test` installs. */
export const needs = {
  rabbitmq: { label: 'RabbitMQ at 127.0.0.1:5672', isHere: () => listens(5672) },
  nats: { label: 'NATS at 127.0.0.1:4222', isHere: () => listens(4222) },
  postgres: { label: 'PostgreSQL at 127.0.0.1:5432', isHere: () => listens(5432) },
  tmux: { label: 'tmux', isHere: () => runs('tmux', '-V'), packages: ['tmux'] },
  zsh: {
    label: 'tmux and zsh',
    isHere: () => runs('tmux', '-V') && runs('zsh', '--version'),
    packages: ['tmux', 'zsh'],
  },
  fish: { label: 'fish', isHere: () => runs('fish', '--version'), packages: ['fish'] },
  python: { label: 'python3', isHere: () => runs('python3', '--version'), packages: ['python3'] },
  php: { label: 'php', isHere: () => runs('php', '--version'), packages: ['php-cli'] },
  curl: { label: 'curl', isHere: () => runs('curl', '--version'), packages: ['curl'] },
  go: { label: 'go', isHere: () => runs('go', 'version'), packages: ['golang-go'] },
  mounts: { label: 'unshare --mount (Linux, root)', isHere: () => runs('unshare', '--mount', 'true') },
  prlimit: { label: 'prlimit (Linux)', isHere: () => runs('prlimit', '--version') },
}

const snippets = 'apps/gateway/src/integrations/webhook/documented.test.ts'
const guide = 'e2e/documentation.test.ts'
const start = 'apps/gateway/src/core/lib/machineErrors.test.ts'

/** Tests that may be skipped without a service, by project, or by file and part of their full names. */
const maySkip = [
  { project: 'postgres', need: 'postgres' },
  { project: 'nodes', need: 'postgres' },
  { file: 'apps/gateway/src/integrations/rabbitmq/rabbitmq.test.ts', need: 'rabbitmq' },
  { file: 'apps/gateway/src/integrations/rabbitmq/rabbitmqRights.test.ts', need: 'rabbitmq' },
  { file: 'apps/gateway/src/integrations/nats/nats.test.ts', need: 'nats' },
  { file: 'apps/gateway/src/start/commands/askNewPassword.test.ts', need: 'tmux' },
  { file: 'scripts/shellSnippets.test.ts', part: 'the shell snippets of the documents', need: 'tmux' },
  { file: 'packages/cli/src/core/terminal.test.ts', need: 'tmux' },
  { file: 'packages/cli/src/core/complete/shells.test.ts', part: 'in zsh', need: 'zsh' },
  { file: 'packages/cli/src/core/complete/shells.test.ts', part: 'in fish', need: 'fish' },
  { file: 'packages/cli/src/monitor/monitor.test.ts', need: 'tmux' },
  { file: 'packages/cli/src/features/auth/loginByBrowser.test.ts', part: 'on a screen', need: 'tmux' },
  { file: 'packages/cli/src/core/plain.test.ts', part: 'on a screen', need: 'tmux' },
  { file: 'packages/cli/src/features/messages/messages.test.ts', part: 'on a terminal', need: 'tmux' },
  { file: 'e2e/start.test.ts', need: 'tmux' },
  { file: 'e2e/benchmarks.test.ts', need: 'postgres' },
  { file: 'packages/cli/src/features/integrations/integrations.test.ts', part: 'the editor', need: 'tmux' },
  { file: snippets, part: 'its Python', need: 'python' },
  { file: snippets, part: 'its PHP', need: 'php' },
  { file: snippets, part: 'its Go', need: 'go' },
  { file: 'apps/gateway/src/core/http/curls.test.ts', need: 'curl' },
  { file: guide, part: 'in Python', need: 'python' },
  { file: guide, part: 'in PHP', need: 'php' },
  { file: guide, part: 'in Go', need: 'go' },
  { file: start, part: 'on a disk', need: 'mounts' },
  { file: start, part: 'open few files', need: 'prlimit' },
]

/**
 * Judges skipped tests, each `{ project, file, name }` with a path relative to the repository: those that lack a
 * service, with its label, and those skipped without reason, with an explanation.
 */
export async function judgeSkips(skipped, isHere = (need) => needs[need].isHere()) {
  const here = new Map()
  for (const need of new Set(maySkip.map((one) => one.need))) {
    if (skipped.some((test) => needOf(test) === need)) here.set(need, await isHere(need))
  }
  const told = skipped.map((test) => {
    const need = needOf(test)
    const what = `${test.file} > ${test.name}`
    if (need === undefined)
      return { wrong: true, line: `${what}: skipped, and not listed in scripts/skips.mjs` }
    if (here.get(need))
      return { wrong: true, line: `${what}: skipped, though this machine has ${needs[need].label}` }
    return { wrong: false, line: `${what}: needs ${needs[need].label}` }
  })
  const lines = (wrong) => told.filter((one) => one.wrong === wrong).map(({ line }) => line)
  return { lacking: lines(false), wrong: lines(true) }
}

function needOf({ project, file, name }) {
  const isMeant = (one) =>
    one.project === undefined
      ? one.file === file && (one.part === undefined || name.includes(one.part))
      : one.project === project
  return maySkip.find(isMeant)?.need
}

function runs(program, ...args) {
  return spawnSync(program, args).status === 0
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 2000 })
    const end = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}
