import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { errorIn, type Person, person } from '../../testing/morpheus.js'
import { operator } from '../../testing/operator.js'

let gateway: Gateway
let ana: Person
let picture: string
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
  const op = await operator(gateway)
  await op.connected('Loja')
  picture = join(ana.folder, 'foto.jpg')
  await writeFile(picture, Buffer.from('ffd8ffe000104a464946', 'hex'))
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

const catalog = (...args: string[]) => ana.run(['catalogo', ...args])
const spaced = (text: string) => text.replace(/[^\S\n]+/g, ' ')

describe('catalogo', { timeout: 60_000 }, () => {
  it('creates, lists, changes, hides, sends and deletes a product', async () => {
    const created = await catalog(
      'criar',
      'Camiseta',
      '--foto',
      picture,
      '--preco',
      '49,90',
      '--codigo',
      'C-1',
    )
    expect([created.code, created.stderr]).toEqual([0, '✓ Produto criado: Camiseta\n'])
    const id = created.stdout.trim()
    expect(JSON.parse((await catalog('listar', '--json')).stdout)).toMatchObject([
      { id, name: 'Camiseta', price: 4990, currency: 'BRL', code: 'C-1' },
    ])
    const changed = await catalog('alterar', 'cami', '--preco', '39,90', '--ocultar')
    expect(changed.stderr).toBe('✓ Produto alterado: Camiseta\n')
    expect(spaced((await catalog('listar')).stdout)).toContain(`Camiseta 3990 C-1 oculto ${id}`)
    expect((await catalog('alterar', 'C-1', '--sem-preco', '--mostrar')).code).toBe(0)
    expect((await catalog('alterar', 'C-1', '--foto', picture)).code).toBe(0)
    const sent = await catalog('enviar', 'C-1', '5511988887777', 'Chegou hoje')
    expect(sent.stderr).toBe('✓ Produto na fila de envio: Camiseta\n')
    const unconfirmed = await catalog('apagar', id)
    expect([unconfirmed.code === 0, unconfirmed.stderr]).toEqual([false, expect.stringContaining('--sim')])
    expect((await catalog('apagar', id, '--sim')).stderr).toBe('✓ Produto apagado: Camiseta\n')
    const gone = await catalog('apagar', id, '--sim', '--json')
    expect(errorIn(gone)).toMatchObject({ code: 'product_not_found' })
  })

  it('shows that a contact has no products, and that there are no collections', async () => {
    const theirs = await catalog('listar', '--contato', '+55 11 98888-7777')
    expect([theirs.code, theirs.stdout]).toEqual([0, ''])
    expect((await catalog('colecoes', '--json')).stdout).toBe('[]\n')
  })

  it('names what is missing or wrong', async () => {
    expect((await catalog('criar', 'Boné')).stderr).toContain('Diga a foto do produto')
    const wrong = await catalog('criar', 'Boné', '--foto', picture, '--preco', 'grátis')
    expect(wrong.stderr).toContain('Preço inválido')
    expect((await catalog('alterar', 'Boné')).stderr).toContain('Diga o que mudar')
  })
})
