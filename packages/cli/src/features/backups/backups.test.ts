import { readFile } from 'node:fs/promises'
import { Backup } from '@morpheus/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { errorIn, type Person, person } from '../../testing/morpheus.js'

let gateway: Gateway
let ana: Person
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

const backup = (...args: string[]) => ana.run(['backup', ...args])

describe('backup', { timeout: 90_000 }, () => {
  it('creates, lists, downloads, restores from a file and deletes backups', async () => {
    const empty = await backup('listar')
    expect(empty).toMatchObject({ code: 0, stderr: expect.stringContaining('Nenhum backup encontrado') })
    await ana.run(['sessoes', 'criar', 'Loja Centro', '--json'])
    const creation = await backup('criar', '--descricao', 'Antes da troca')
    expect(creation).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/^✓ Backup criado \(.*B\): backup-completo/),
    })
    const listed = await backup('listar')
    expect(listed.stdout).toMatch(/^[\da-f-]{36}\t\d{4}-[\d-]+T\S+Z\tFULL\t\d+\tAntes da troca\n/)
    const { stdout } = await backup('baixar', 'ultimo', '--saida', gateway.data, '--json')
    const { path } = z.object({ path: z.string() }).parse(JSON.parse(stdout))
    expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK')
    const again = await backup('baixar', 'ultimo', '--saida', gateway.data)
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('O arquivo já existe')])
    const request = await backup('restaurar', path)
    expect([request.code, request.stderr]).toEqual([2, expect.stringContaining('confirme com --sim')])
    const restored = await backup('restaurar', path, '--sim')
    expect(restored).toMatchObject({ code: 0, stderr: '✓ Backup restaurado com sucesso!\n' })
    const all = z.array(Backup).parse(JSON.parse((await backup('listar', '--json')).stdout))
    expect(all.map(({ origin }) => origin).sort()).toEqual(['manual', 'uploaded'])
    for (const { id } of all) expect((await backup('excluir', id, '--sim')).code).toBe(0)
    const gone = await backup('excluir', 'ultimo', '--sim', '--json')
    expect([gone.code, errorIn(gone).message]).toEqual([5, 'Backup não encontrado'])
  })

  it('schedules backups and rejects an invalid hour', async () => {
    expect((await backup('agendar')).stdout).toBe('Nenhum backup automático agendado.\n')
    const weekly = await backup(
      'agendar',
      '--frequencia',
      'semanal',
      '--dia',
      'terca',
      '--hora',
      '4',
      '--manter',
      '3',
    )
    expect(weekly.stdout).toMatch(/^Toda semana \(terça-feira\) às 04:00, completo, mantendo 3; o próximo, /)
    expect((await backup('agendar', '--desligar')).stdout).toBe('Nenhum backup automático agendado.\n')
    const wrong = await backup('agendar', '--hora', '24')
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('A hora')])
  })
})
