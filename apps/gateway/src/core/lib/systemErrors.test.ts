import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runGateway } from '../../testing/gatewayProcess.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { StartFailure } from './startFailure.js'
import { describeSystemError } from './systemErrors.js'

const onLoopback = ['--host', '127.0.0.1', '--port', '0']
const withCode = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['EMFILE', /^O limite de arquivos abertos foi atingido/],
  ['ENFILE', /^O limite de arquivos abertos foi atingido/],
  ['ENOSPC', /^O disco está cheio/],
  ['EDQUOT', /^O disco está cheio/],
  ['SQLITE_FULL', /^O disco está cheio/],
])('%s is described to the operator', (code, words) => {
  expect(describeSystemError(withCode(code), '/')).toMatch(words)
})

test('returns null for errors that are not about system resources', () => {
  for (const error of [withCode('SQLITE_IOERR_READ'), withCode('EACCES'), new Error('x'), null]) {
    expect(describeSystemError(error, temporaryFolder())).toBeNull()
  }
  expect(describeSystemError(new StartFailure('x'), '/nao/existe')).toBeNull()
})

const canRun = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

test.skipIf(!canRun('prlimit', '--version'))(
  'a start with a low open-file limit prints one line that names the limit',
  async () => {
    for (const files of [24, 26, 28]) {
      const wrapperCommand = ['prlimit', `--nofile=${files}`]
      const dataFolder = temporaryFolder()
      const { exitCode, stdout, stderr } = await runGateway([...onLoopback, '--data', dataFolder], {
        wrapperCommand,
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

test.skipIf(!canRun('unshare', '--mount', 'true')).each([8, 40, 100, 200])(
  'a start on a disk of %i kB reports a full disk',
  async (sizeKb) => {
    const dataFolder = temporaryFolder()
    // Mount the tmpfs in a private mount namespace, so it disappears when the process exits.
    const mount = `mount -t tmpfs -o size=${sizeKb}k tmpfs ${dataFolder} && exec "$@"`
    const { exitCode, stdout, stderr } = await runGateway([...onLoopback, '--data', dataFolder], {
      wrapperCommand: ['unshare', '--mount', 'sh', '-c', mount, 'sh'],
      env: { MORPHEUS_LOG_LEVEL: 'silent' },
    }).ended
    expect([exitCode, stdout, stderr]).toEqual([
      1,
      '',
      'O disco está cheio. Libere espaço e tente de novo.\n',
    ])
  },
)

test('reports a native module built for another Node version, not a write error', () => {
  const error = Object.assign(new Error('was compiled against a different Node.js version'), {
    code: 'ERR_DLOPEN_FAILED',
  })
  expect(describeSystemError(error, '/dados')).toMatch(/não serve para este Node .*npm rebuild/)
})
