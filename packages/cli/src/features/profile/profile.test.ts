import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { errorIn, type Person, person } from '../../testing/morpheus.js'
import { operator } from '../../testing/operator.js'

let gateway: Gateway
let ana: Person
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
  const op = await operator(gateway)
  await op.connected('Loja')
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

const number = (...args: string[]) => ana.run(['numero', ...args])

describe('numero', { timeout: 60_000 }, () => {
  it('shows and changes the profile and its picture', async () => {
    const changed = await number('alterar', '--nome', 'Loja da Ana', '--site', 'https://loja.com.br')
    expect([changed.code, changed.stderr]).toEqual([0, '✓ Perfil alterado\n'])
    expect((await number('ver')).stdout).toMatch(/Nome\s+Loja da Ana[\s\S]*Sites\s+https:\/\/loja\.com\.br/)
    const file = join(ana.folder, 'foto.jpg')
    await writeFile(file, Buffer.from('ffd8ffd9', 'hex'))
    expect((await number('foto', file)).stderr).toBe('✓ Foto trocada\n')
    expect(JSON.parse((await number('ver', '--json')).stdout)).toMatchObject({
      name: 'Loja da Ana',
      picture: expect.stringContaining('data:image/jpeg'),
    })
    expect((await number('foto', '--remover')).stderr).toBe('✓ Foto removida\n')
  })

  it('sets the timer of new conversations', async () => {
    expect((await number('privacidade', '--temporarias', '7d')).stderr).toBe('✓ Privacidade alterada\n')
    expect((await number('privacidade')).stdout).toMatch(/Temporárias em conversas novas\s+7 dias/)
    await number('privacidade', '--temporarias', 'nao')
    expect((await number('privacidade')).stdout).toMatch(/Temporárias em conversas novas\s+Desligadas/)
  })

  it('shows and changes the privacy settings', async () => {
    await number('privacidade', '--visto', 'ninguem', '--online', 'como-visto')
    expect((await number('privacidade')).stdout).toMatch(/Visto por último\s+Ninguém\nOnline\s+Como o visto/)
  })

  it('names what is missing or refused', async () => {
    expect((await number('alterar')).stderr).toContain('Diga o que mudar')
    expect((await number('foto')).stderr).toContain('arquivo JPEG')
    const refused = await number('alterar', '--email', 'nada', '--json')
    expect(errorIn(refused)).toMatchObject({ code: 'invalid_request' })
  })
})
