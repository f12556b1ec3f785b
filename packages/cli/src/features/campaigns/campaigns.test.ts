import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { type Person, person } from '../../testing/morpheus.js'
import { operator } from '../../testing/operator.js'

let gateway: Gateway
let ana: Person
let folder: string
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
  const op = await operator(gateway)
  await op.connected('Loja')
  folder = await mkdtemp(join(tmpdir(), 'morpheus-campanhas-'))
}, 90_000)
afterAll(async () => {
  ana.clean()
  await rm(folder, { recursive: true })
  await gateway.stop()
})

const campaigns = (...args: string[]) => ana.run(['campanhas', ...args])
const Shown = z.object({ state: z.string(), counts: z.object({ sent: z.number(), skipped: z.number() }) })

describe('campanhas', { timeout: 60_000 }, () => {
  it('sends to a list, spares who opted out, and shows each result', async () => {
    const list = join(folder, 'clientes.csv')
    await writeFile(list, 'telefone;nome\n+55 (21) 97777-6666;Bia\n5511977776666;Caio\n')
    expect((await campaigns('descadastros', 'adicionar', '5511977776666')).stderr).toBe(
      '✓ 1 contato na lista, 0 já estavam\n',
    )
    expect((await campaigns('descadastros', 'palavras')).stdout).toBe('SAIR\nPARAR\n')
    const created = await campaigns('criar', 'Natal', 'Oi, {nome}', '--lista', list)
    expect(created).toMatchObject({ code: 0, stderr: expect.stringContaining('\n2 destinatários\n') })
    await vi.waitFor(async () => {
      const shown = Shown.parse(JSON.parse((await campaigns('ver', 'natal', '--json')).stdout))
      expect(shown.state).toBe('finished')
    })
    expect((await campaigns('ver', 'nat')).stdout).toMatch(/Progresso\s+100 %/)
    const results = await campaigns('destinatarios', 'Natal')
    expect(results.stdout).toMatch(
      /^1\t5521977776666\t(sent|delivered|read)\t\t\S+\n2\t5511977776666\tskipped\topted_out\t\n$/,
    )
    const picture = join(folder, 'oferta.png')
    await writeFile(
      picture,
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    )
    const pictured = await campaigns('criar', 'Foto', 'Veja', '--lista', list, '--arquivo', picture, '--json')
    expect(JSON.parse(pictured.stdout)).toMatchObject({ type: 'image', text: 'Veja' })
    const national = join(folder, 'nacional.csv')
    await writeFile(national, 'Celular;Nome\n31987654321;Bia\n+31 6 12345678;Ilse\n')
    const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString()
    const warned = await campaigns('criar', 'Erro', 'Oi', '--lista', national, '--em', tomorrow)
    expect(warned.stderr).toContain(
      'Atenção: 1 número parece do Brasil sem o 55, e vai para outro país: 31987654321\n',
    )
    await campaigns('cancelar', 'Erro')
    await campaigns('excluir', 'Erro')
    const both = await campaigns(
      'criar',
      'Foto',
      '--lista',
      list,
      '--arquivo',
      picture,
      '--midia',
      'https://a.co',
    )
    expect(both.stderr).toContain('não os dois')
    expect((await campaigns('destinatarios', 'Foto', '--limite', '1')).code).toBe(0)
    await vi.waitFor(async () => {
      const shown = Shown.parse(JSON.parse((await campaigns('ver', 'Foto', '--json')).stdout))
      expect(shown.state).toBe('finished')
    })
    expect((await campaigns('excluir', 'Foto')).stderr).toBe('✓ Campanha excluída: Foto\n')
    const late = await campaigns('pausar', 'Natal')
    expect([late.code, late.stderr]).toEqual([7, '✗ A campanha já terminou\n'])
    expect((await campaigns('excluir', 'Natal')).stderr).toBe('✓ Campanha excluída: Natal\n')
    expect((await campaigns('listar')).stderr).toContain('Nenhuma campanha ainda.')
  })

  it('schedules a message, changes it and cancels it', async () => {
    const sent = await ana.run(['enviar', '5521977776666', 'Bom dia', '--em', '2099-01-01T09:00'])
    expect(sent).toMatchObject({ code: 7, stderr: expect.stringContaining('daqui a um ano') })
    const soon = new Date(Date.now() + 48 * 3_600_000).toISOString()
    const scheduled = await ana.run(['enviar', '5521977776666', 'Bom dia', '--em', soon])
    const id = scheduled.stdout.trim()
    expect(scheduled.stderr).toContain('Mensagem agendada para')
    expect((await ana.run(['mensagens', 'reagendar', id.slice(0, 12), '--texto', 'Boa tarde'])).code).toBe(0)
    expect((await ana.run(['mensagens', 'agendadas'])).stdout).toContain('Boa tarde')
    expect((await ana.run(['mensagens', 'cancelar', id])).code).toBe(0)
    expect((await ana.run(['mensagens', 'agendadas'])).stderr).toContain('Nenhuma mensagem agendada.')
  })
})
