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

const stories = (...args: string[]) => ana.run(['stories', ...args])

describe('stories', { timeout: 60_000 }, () => {
  it('posts a text and a picture, lists them and deletes one', async () => {
    const posted = await stories('postar', 'Promoção', '--so', '5511988887777')
    expect([posted.code, posted.stderr]).toEqual([0, '✓ Status postado para 1 contato\n'])
    const file = join(ana.folder, 'vitrine.jpg')
    await writeFile(file, Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'))
    const picture = await stories('postar', '--arquivo', file, 'Vitrine', '--so', '5511988887777')
    expect([picture.code, picture.stderr]).toEqual([0, '✓ Status postado para 1 contato\n'])
    expect((await stories('listar')).stdout).toMatch(/eu\s+image\s+Vitrine/)
    expect((await stories('apagar', posted.stdout.trim().slice(0, 12))).stderr).toBe('✓ Status apagado\n')
    expect(JSON.parse((await stories('listar', '--json')).stdout)).toMatchObject([{ text: 'Vitrine' }])
  })

  it('turns receiving on', async () => {
    expect((await stories('receber')).stdout).toBe('Status dos contatos: não recebidos\n')
    expect((await stories('receber', '--ligar')).stderr).toBe('✓ Status dos contatos: recebidos\n')
  })

  it('names what is missing', async () => {
    expect((await stories('postar')).stderr).toContain('Diga o que postar')
    expect(errorIn(await stories('apagar', 'nada', '--json'))).toMatchObject({ code: 'status_not_found' })
  })
})
