import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
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

const groups = (...args: string[]) => ana.run(['grupos', ...args])
const Shown = z.object({
  name: z.string(),
  description: z.string().nullable(),
  onlyAdminsSend: z.boolean(),
  participants: z.array(z.object({ phone: z.string(), role: z.string() })),
})

describe('grupos', { timeout: 60_000 }, () => {
  it('creates, lists, changes and leaves a group', async () => {
    const none = await groups('listar')
    expect(none).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('nenhum grupo') })
    const created = await groups('criar', 'Entregas', '+55 (11) 97777-6666', '5541955550000')
    expect(created.stdout).toMatch(/^\S+@g\.us\n$/)
    expect(created.stderr).toBe('✓ Grupo criado: Entregas\n(41) 95555-0000: não tem WhatsApp\n')
    const id = created.stdout.trim()
    expect((await groups('listar', '--busca', 'entr')).stdout).toBe(`Entregas\t2\towner\tgroup\t${id}\t\n`)

    expect((await groups('renomear', 'entregas', 'Coletas')).stderr).toBe('✓ Grupo renomeado: Coletas\n')
    await groups('descrever', 'Coletas', 'Rotas do dia')
    await groups('configurar', 'Coletas', '--enviam', 'admins')
    const added = await groups('participantes', 'adicionar', 'Coletas', '5511966665555', '5511977776666')
    expect(added.stderr).toBe('✓ Coletas: 1 participante adicionado\n(11) 97777-6666: nada a mudar\n')
    await groups('participantes', 'promover', 'Coletas', '5511966665555')
    const shown = Shown.parse(JSON.parse((await groups('ver', id, '--json')).stdout))
    expect(shown).toMatchObject({ name: 'Coletas', description: 'Rotas do dia', onlyAdminsSend: true })
    expect(shown.participants.map(({ role }) => role)).toEqual(['owner', 'admin', 'member'])
    const unchanged = await groups('participantes', 'rebaixar', 'Coletas', '5511977776666')
    expect([unchanged.code, unchanged.stderr]).toEqual([1, expect.stringContaining('Ninguém foi alterado')])

    const link = (await groups('convite', 'Coletas')).stdout
    expect(link).toMatch(/^https:\/\/chat\.whatsapp\.com\/\S+\n$/)
    expect((await groups('convite', 'Coletas', '--novo', '--sim')).stdout).not.toBe(link)
    expect((await groups('sair', 'Coletas')).stderr).toContain('confirme com --sim')
    expect((await groups('sair', 'Coletas', '--sim')).stderr).toBe('✓ Saiu do grupo: Coletas\n')
    const gone = await groups('entrar', link.trim(), '--json')
    expect(errorIn(gone).message).toBe('Este convite não vale mais')
  })

  it('reports an unknown group and missing arguments', async () => {
    const unknown = await groups('ver', 'Nenhum', '--json')
    expect([unknown.code, errorIn(unknown).code]).toEqual([expect.any(Number), 'group_not_found'])
    expect((await groups('configurar', 'Nenhum')).stderr).toContain('Diga o que mudar')
    expect((await groups('foto', 'Nenhum')).stderr).toContain('arquivo JPEG')
  })
})
