import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'

/** Optional programs, servers and permissions that tests use: label, check, and Debian packages for `npm test`. */
export const requirements = {
  rabbitmq: { label: 'RabbitMQ at 127.0.0.1:5672', isAvailable: () => listens(5672) },
  nats: { label: 'NATS at 127.0.0.1:4222', isAvailable: () => listens(4222) },
  postgres: { label: 'PostgreSQL at 127.0.0.1:5432', isAvailable: () => listens(5432) },
  tmux: { label: 'tmux', isAvailable: () => runs('tmux', '-V'), packages: ['tmux'] },
  zsh: {
    label: 'tmux and zsh',
    isAvailable: () => runs('tmux', '-V') && runs('zsh', '--version'),
    packages: ['tmux', 'zsh'],
  },
  fish: { label: 'fish', isAvailable: () => runs('fish', '--version'), packages: ['fish'] },
  python: { label: 'python3', isAvailable: () => runs('python3', '--version'), packages: ['python3'] },
  php: { label: 'php', isAvailable: () => runs('php', '--version'), packages: ['php-cli'] },
  curl: { label: 'curl', isAvailable: () => runs('curl', '--version'), packages: ['curl'] },
  kcat: { label: 'kcat', isAvailable: () => runs('kcat', '-V'), packages: ['kcat'] },
  go: { label: 'go', isAvailable: () => runs('go', 'version'), packages: ['golang-go'] },
  mountNamespace: {
    label: 'unshare --mount (Linux, root)',
    isAvailable: () => runs('unshare', '--mount', 'true'),
  },
  prlimit: { label: 'prlimit (Linux)', isAvailable: () => runs('prlimit', '--version') },
}

const webhookDocsTest = 'apps/gateway/src/integrations/webhook/documented.test.ts'
const documentationTest = 'e2e/documentation.test.ts'
const clientsTest = 'scripts/clients/clients.test.ts'
const systemErrorsTest = 'apps/gateway/src/core/lib/systemErrors.test.ts'

/** Tests that may be skipped where a requirement is missing, by project, or by file and part of their full names. */
const allowedSkips = [
  { project: 'postgres', need: 'postgres' },
  { project: 'nodes', need: 'postgres' },
  { file: 'apps/gateway/src/integrations/rabbitmq/rabbitmq.test.ts', need: 'rabbitmq' },
  { file: 'apps/gateway/src/integrations/rabbitmq/rabbitmqRights.test.ts', need: 'rabbitmq' },
  { file: 'apps/gateway/src/integrations/nats/nats.test.ts', need: 'nats' },
  { file: 'apps/gateway/src/integrations/kafka/kafka.test.ts', part: 'librdkafka reads', need: 'kcat' },
  { file: 'apps/gateway/src/start/commands/askNewPassword.test.ts', need: 'tmux' },
  { file: 'scripts/shellSnippets.test.ts', part: 'the shell snippets of the documents', need: 'tmux' },
  { file: 'packages/cli/src/core/terminal.test.ts', need: 'tmux' },
  { file: 'packages/cli/src/core/complete/shells.test.ts', part: 'in zsh', need: 'zsh' },
  { file: 'packages/cli/src/core/complete/shells.test.ts', part: 'in fish', need: 'fish' },
  { file: 'packages/cli/src/monitor/monitor.test.ts', need: 'tmux' },
  { file: 'packages/cli/src/features/auth/loginByBrowser.test.ts', part: 'in a terminal', need: 'tmux' },
  { file: 'packages/cli/src/core/plain.test.ts', part: 'on a screen', need: 'tmux' },
  { file: 'packages/cli/src/features/messages/messages.test.ts', part: 'in a terminal', need: 'tmux' },
  { file: 'e2e/start.test.ts', need: 'tmux' },
  { file: 'e2e/benchmarks.test.ts', need: 'postgres' },
  { file: 'packages/cli/src/features/integrations/integrations.test.ts', part: 'the editor', need: 'tmux' },
  { file: webhookDocsTest, part: 'the Python example', need: 'python' },
  { file: webhookDocsTest, part: 'the PHP example', need: 'php' },
  { file: webhookDocsTest, part: 'the Go example', need: 'go' },
  { file: 'apps/gateway/src/core/http/curls.test.ts', need: 'curl' },
  { file: documentationTest, part: 'in Python', need: 'python' },
  { file: documentationTest, part: 'in PHP', need: 'php' },
  { file: documentationTest, part: 'in Go', need: 'go' },
  { file: clientsTest, part: 'in Python', need: 'python' },
  { file: clientsTest, part: 'in PHP', need: 'php' },
  { file: clientsTest, part: 'in Go', need: 'go' },
  { file: systemErrorsTest, part: 'on a disk', need: 'mountNamespace' },
  { file: systemErrorsTest, part: 'low open-file limit', need: 'prlimit' },
]

/**
 * Sorts skipped tests, each `{ project, file, name }` with a path relative to the repository, into lacking (a
 * requirement is missing) and unexpected (not listed, or it is available), one line of text each.
 */
export async function checkSkips(
  skipped,
  isAvailable = (requirement) => requirements[requirement].isAvailable(),
) {
  const availability = new Map()
  for (const requirement of new Set(allowedSkips.map(({ need }) => need))) {
    if (skipped.some((test) => findRequirement(test) === requirement))
      availability.set(requirement, await isAvailable(requirement))
  }
  const results = skipped.map((test) => {
    const requirement = findRequirement(test)
    const title = `${test.file} > ${test.name}`
    if (requirement === undefined)
      return { isUnexpected: true, line: `${title}: skipped, and not listed in scripts/skips.mjs` }
    const { label } = requirements[requirement]
    if (availability.get(requirement))
      return { isUnexpected: true, line: `${title}: skipped, though this machine has ${label}` }
    return { isUnexpected: false, line: `${title}: needs ${label}` }
  })
  const getLines = (isUnexpected) =>
    results.filter((one) => one.isUnexpected === isUnexpected).map(({ line }) => line)
  return { lacking: getLines(false), unexpected: getLines(true) }
}

function findRequirement({ project, file, name }) {
  const matches = (one) =>
    one.project === undefined
      ? one.file === file && (one.part === undefined || name.includes(one.part))
      : one.project === project
  return allowedSkips.find(matches)?.need
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
