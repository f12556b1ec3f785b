import { expect, test, vi } from 'vitest'
import { machineTrouble } from './machineTrouble.js'
import { StartFailure } from './startFailure.js'
import { runGateway } from './testing/gatewayProcess.js'
import { temporaryFolder } from './testing/testGateway.js'

vi.setConfig({ testTimeout: 60_000 })

const onLoopback = ['--host', '127.0.0.1', '--port', '0']
const withCode = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['EMFILE', /^O limite de arquivos abertos foi atingido/],
  ['ENFILE', /^O limite de arquivos abertos foi atingido/],
  ['ENOSPC', /^O disco está cheio/],
  ['EDQUOT', /^O disco está cheio/],
  ['SQLITE_FULL', /^O disco está cheio/],
])('%s is said in words', (code, words) => {
  expect(machineTrouble(withCode(code), '/')).toMatch(words)
})

test('what says nothing of the machine is left as it is', () => {
  for (const error of [withCode('SQLITE_IOERR_READ'), withCode('EACCES'), new Error('x'), null]) {
    expect(machineTrouble(error, temporaryFolder())).toBeNull()
  }
  expect(machineTrouble(new StartFailure('x'), '/nao/existe')).toBeNull()
})

test.each([40, 64])('a start that may open %i files says what is missing, in one line', async (files) => {
  const under = ['prlimit', `--nofile=${files}`]
  const { exitCode, stdout, stderr } = await runGateway([...onLoopback, '--data', temporaryFolder()], {
    under,
  }).ended
  expect([exitCode, stdout, stderr]).toEqual([
    1,
    '',
    'O limite de arquivos abertos foi atingido. Aumente-o (por exemplo com ulimit -n 4096) e tente de novo.\n',
  ])
})

test.each([8, 40, 100, 200])('a start on a disk with %i kB says that it is full', async (room) => {
  const folder = temporaryFolder()
  // A file system of its own, which goes with the process.
  const mount = `mount -t tmpfs -o size=${room}k tmpfs ${folder} && exec "$@"`
  const { exitCode, stdout, stderr } = await runGateway([...onLoopback, '--data', folder], {
    under: ['unshare', '--mount', 'sh', '-c', mount, 'sh'],
    env: { MORPHEUS_LOG_LEVEL: 'silent' },
  }).ended
  expect([exitCode, stdout, stderr]).toEqual([1, '', 'O disco está cheio. Libere espaço e tente de novo.\n'])
})
