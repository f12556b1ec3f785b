import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { errorIn, type Person, person } from '../../testing/morpheus.js'

let gateway: Gateway
let ana: Person
let script: Person
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  script = await person()
  expect(await ana.signIn(gateway)).toMatchObject({ code: 0 })
}, 90_000)
afterAll(async () => {
  ana.clean()
  script.clean()
  await gateway.stop()
})

const keys = (...args: string[]) => ana.run(['chaves', ...args])
const Made = z.object({
  secret: z.string(),
  key: z.object({ id: z.string(), sessionIds: z.array(z.string()) }),
})

describe('chaves', { timeout: 60_000 }, () => {
  it('creates a key that a script uses, lists it and revokes it', async () => {
    expect((await keys('listar')).stderr).toContain('Nenhuma chave de API')
    const creation = await keys('criar', 'Painel')
    expect([creation.code, creation.stdout]).toEqual([0, expect.stringMatching(/^mo_[0-9A-Za-z]{49}\n$/)])
    expect(creation.stderr).toMatch(/^✓ Chave criada: Painel/)
    const env = {
      MORPHEUS_URL: gateway.url,
      MORPHEUS_API_KEY: creation.stdout.trim(),
      MORPHEUS_TOKEN: 'outro',
    }
    const who = await script.run(['whoami'], { env })
    expect([who.code, who.stderr]).toEqual([0, expect.stringContaining('por MORPHEUS_API_KEY')])
    const refused = await script.run(['sessoes', 'criar', 'Nova', '--json'], { env })
    expect([refused.code, errorIn(refused)]).toEqual([
      7,
      {
        code: 'scope_missing',
        status: 403,
        message: expect.stringContaining('falta o escopo sessions:write'),
      },
    ])
    const { stdout } = await keys('listar')
    expect(stdout).toMatch(/^Painel\tmo_\w{7}\tread\t\t\S+Z\t\t[\w-]{36}$/m)
    const unsure = await keys('encerrar', 'Painel')
    expect([unsure.code, unsure.stderr]).toEqual([2, expect.stringContaining('confirme com --sim')])
    expect((await keys('encerrar', creation.stdout.trim(), '--sim')).stderr).toBe(
      '✓ Chave encerrada: Painel\n',
    )
    const late = await script.run(['whoami'], { env })
    expect([late.code, late.stderr]).toEqual([4, expect.stringContaining('MORPHEUS_API_KEY')])
  })

  it('limits a key to sessions, and reports invalid arguments', async () => {
    expect((await ana.run(['sessoes', 'criar', 'Centro', '--sem-conectar', '--json'])).code).toBe(0)
    const creation = await keys(
      'criar',
      'Loja',
      '--escopo',
      'mensagens',
      '--sessao',
      'Centro',
      '--dias',
      '90',
      '--json',
    )
    const { key, secret } = Made.parse(JSON.parse(creation.stdout))
    expect([key.sessionIds.length, secret.startsWith('mo_')]).toEqual([1, true])
    const nobody = await keys('criar', 'X', '--sessao', 'Lua', '--json')
    expect(errorIn(nobody).code).toBe('session_not_found')
    const wrong = await keys('criar', 'X', '--escopo', 'raiz')
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('leitura')])
    expect(errorIn(await keys('encerrar', 'Outra', '--sim', '--json')).code).toBe('api_key_not_found')
  })
})
