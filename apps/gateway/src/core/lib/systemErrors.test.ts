import { spawnSync } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { runGateway } from '../../testing/gatewayProcess.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { describeMachineError } from './machineErrors.js'
import { StartFailure } from './startFailure.js'

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
  expect(describeMachineError(withCode(code), '/')).toMatch(words)
})

test('what says nothing of the machine is left as it is', () => {
  for (const error of [withCode('SQLITE_IOERR_READ'), withCode('EACCES'), new Error('x'), null]) {
    expect(describeMachineError(error, temporaryFolder())).toBeNull()
  }
  expect(describeMachineError(new StartFailure('x'), '/nao/existe')).toBeNull()
})

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

test.skipIf(!has('prlimit', '--version'))(
  'a start that may open few files says what is missing, in one line',
  async () => {
    for (const files of [24, 26, 28]) {
      const under = ['prlimit', `--nofile=${files}`]
      const data = temporaryFolder()
      const { exitCode, stdout, stderr } = await runGateway([...onLoopback, '--data', data], {
        under,
      }).ended
      expect([files, exitCode, stdout, stderr]).toEqual([
        files,
        1,
        '',
        'O limite de arquivos abertos foi atingido. Aumente-o (por exemplo com ulimit -n 4096) e tente de novo.\n',
      ])
    }
  },
)

test.skipIf(!has('unshare', '--mount', 'true')).each([8, 40, 100, 200])(
  'a start on a disk with %i kB says that it is full',
  async (room) => {
    const folder = temporaryFolder()
    // A file system of its own, which goes with the process.
    const mount = `mount -t tmpfs -o size=${room}k tmpfs ${folder} && exec "$@"`
    const { exitCode, stdout, stderr } = await runGateway([...onLoopback, '--data', folder], {
      under: ['unshare', '--mount', 'sh', '-c', mount, 'sh'],
      env: { MORPHEUS_LOG_LEVEL: 'silent' },
    }).ended
    expect([exitCode, stdout, stderr]).toEqual([
      1,
      '',
      'O disco está cheio. Libere espaço e tente de novo.\n',
    ])
  },
)

test('a native module of another Node is told as what it is, not as a file that cannot be written', () => {
  const error = Object.assign(new Error('was compiled against a different Node.js version'), {
    code: 'ERR_DLOPEN_FAILED',
  })
  expect(describeMachineError(error, '/dados')).toMatch(/não serve para este Node .*npm rebuild/)
})
