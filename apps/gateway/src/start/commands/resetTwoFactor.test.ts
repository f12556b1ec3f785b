import { contract } from '@morpheus/sdk/contract'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { runHere } from '../../testing/gatewayProcess.js'
import { ManualClock } from '../../testing/manualClock.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { admin, openGateway } from '../../testing/testGateway.js'

const { security } = contract

test('two-factor survives a vault key rotation, and reset-2fa allows sign-in without a code', async () => {
  const dataFolder = temporaryFolder()
  const clock = new ManualClock(Date.now())
  const code = (secret: string) => generateSync({ secret, epoch: Math.floor(clock.now() / 1000) })
  const command = (...words: string[]) => runHere([...words, '--data', dataFolder])
  const before = await openGateway({ dataFolder, clock })
  const token = await before.signIn()
  const { secret } = await before.read(security.setupTwoFactor.answer, 'POST /settings/user/2fa/setup', {
    token,
    body: {},
  })
  const enabled = { token, body: { token: code(secret) } }
  expect((await before.call('POST /settings/user/2fa/enable', enabled)).status).toBe(200)
  await before.close()
  clock.advance(60_000)
  expect(await command('secret', 'rotate', '--vault')).toMatchObject({ exitCode: 0, stderr: '' })

  const after = await openGateway({ dataFolder, clock })
  const login = async (flags: object) => {
    const body = { email: admin.email, password: admin.password, ...flags }
    return (await after.call('POST /auth/login', { body })).status
  }
  expect(await login({ code: code(secret) })).toBe(200)
  expect(await login({})).toBe(401)
  const said = `Autenticação de dois fatores de ${admin.email} desativada. Basta agora a senha para entrar.\n`
  expect(await command('user', 'reset-2fa', admin.email)).toEqual({ exitCode: 0, stdout: said, stderr: '' })
  expect(await login({})).toBe(200)
  expect(await command('user', 'reset-2fa', admin.email)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('não tem a autenticação de dois fatores ativada'),
  })
})
